import type { Railcard } from '@cledrau/contract/search/railcards.ts'
import { increaseUserRailcards } from '@cledrau/contract/account/user-railcards.ts'
import { shownRailcards } from '@cledrau/domain/recents/recents.ts'
import { useState } from 'react'
import { send } from '../../api/client.ts'
import { useWords } from '../../i18n/words.ts'
import { useRailcards } from '../../search/who/use-railcards.ts'
import { Loaded } from '../../page/loaded.tsx'
import { showTrouble } from '../../page/show-trouble.ts'
import { useOnline } from '../../state/online.ts'
import { userRailcards } from '../../state/personal.ts'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Select } from '../../ui/field/select.tsx'
import { List, ListRow } from '../../ui/list/list.tsx'
import styles from './favourites.module.css'

/** The railcards that searches offer first: used before, or put here by hand. */
export function Railcards() {
  const { t, language } = useWords()
  const { online } = useOnline()
  const all = useRailcards()
  const known = userRailcards.use()
  const [adding, setAdding] = useState<string>('')

  const show = async (code: string, on: boolean) => {
    try {
      const answer = await send(increaseUserRailcards, { railcards: [code], show: on })
      if (answer.ok) userRailcards.put(answer.value)
      setAdding('')
    } catch (trouble) {
      showTrouble(trouble, 'increaseUserRailcards')
    }
  }
  const nameOf = (code: string) => all.find((card: Railcard) => card.code === code)?.names[language] ?? code

  return (
    <section className="stack stack-2" aria-labelledby="railcards">
      <h2 id="railcards" className="t-l">
        {t('RAILCARDS')}
      </h2>
      <Loaded of={known} rows={1}>
        {(cards) => {
          const shown = shownRailcards(cards)
          const others = all.filter(({ code }) => !shown.some((one) => one.code === code))
          return (
            <>
              {shown.length === 0 && <p className="soft">{t('RAILCARDS_NONE')}</p>}
              {shown.length > 0 && (
                <Card flush>
                  <List label={t('RAILCARDS')}>
                    {shown.map(({ code, count }) => (
                      <ListRow
                        key={code}
                        icon="railcard"
                        note={count > 0 ? t('RAILCARD_USED', { count }) : undefined}
                        end={
                          <IconButton
                            icon="close"
                            label={t('RAILCARD_HIDE', { name: nameOf(code) })}
                            disabled={!online}
                            onClick={() => void show(code, false)}
                          />
                        }
                      >
                        {nameOf(code)}
                      </ListRow>
                    ))}
                  </List>
                </Card>
              )}
              {others.length > 0 && (
                <div className={styles.add}>
                  <Select
                    label={t('RAILCARD_ADD')}
                    placeholder={t('FORM_CHOOSE')}
                    value={adding}
                    options={others.map(({ code }) => ({ value: code, label: nameOf(code) }))}
                    onChange={setAdding}
                  />
                  <Button
                    kind="second"
                    icon="plus"
                    disabled={adding === ''}
                    offline={!online}
                    onClick={() => void show(adding, true)}
                  >
                    {t('GLOBAL_ADD')}
                  </Button>
                </div>
              )}
            </>
          )
        }}
      </Loaded>
    </section>
  )
}
