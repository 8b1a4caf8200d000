import type { DATA_FORMATS } from '@cledrau/contract/account/your-data.ts'
import { askDataExport, fetchDataExport } from '@cledrau/contract/account/your-data.ts'
import { useState } from 'react'
import type { WordName } from '../../i18n/names.ts'
import { send } from '../../api/client.ts'
import { useWords } from '../../i18n/words.ts'
import { hrefTo } from '../../routes/href.ts'
import { AccountPage } from '../account-page.tsx'
import { showTrouble } from '../../page/show-trouble.ts'
import { UsageChoice } from '../../page/form/usage-choice.tsx'
import { useMailedCode } from '../../page/form/use-mailed-code.ts'
import { useOnline } from '../../state/online.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { List, ListRow } from '../../ui/list/list.tsx'
import { Note } from '../../ui/message/note.tsx'
import { saveFile } from '../../platform/save-file.ts'

/** A copy of everything, for its owner; and the way out. */
export function YourDataScreen() {
  const { t } = useWords()
  const code = useMailedCode()
  return (
    <AccountPage title={t('TITLE_YOUR_DATA')} sub={t('YOUR_DATA_SUB')}>
      {code !== null && <Download code={code} />}
      <AskForCopy second={code !== null} />
      <Card className="stack">
        <div>
          <h2 className="t-l">{t('YOUR_DATA_USAGE')}</h2>
          <p className="soft">{t('YOUR_DATA_USAGE_TEXT')}</p>
        </div>
        <UsageChoice />
      </Card>
      <Card flush>
        <List>
          <ListRow href={hrefTo('Sessions')} icon="phone" note={t('YOUR_DATA_SESSIONS_NOTE')}>
            {t('TITLE_SESSIONS')}
          </ListRow>
          <ListRow href={hrefTo('DeleteAccount')} icon="close" note={t('YOUR_DATA_DELETE_NOTE')}>
            {t('TITLE_DELETE_ACCOUNT')}
          </ListRow>
        </List>
      </Card>
    </AccountPage>
  )
}

function AskForCopy({ second }: { second: boolean }) {
  const { t } = useWords()
  const { online } = useOnline()
  const [state, setState] = useState<'idle' | 'asking' | 'asked'>('idle')
  const askNow = async () => {
    setState('asking')
    try {
      await send(askDataExport, {})
      setState('asked')
    } catch (trouble) {
      setState('idle')
      showTrouble(trouble, 'askDataExport')
    }
  }
  return (
    <Card className="stack">
      <div>
        <h2 className="t-l">{t('YOUR_DATA_COPY')}</h2>
        <p className="soft">{t('YOUR_DATA_COPY_TEXT')}</p>
      </div>
      {state === 'asked' ? (
        <Note kind="good" icon="mail">
          <output>{t('YOUR_DATA_ASKED')}</output>
        </Note>
      ) : (
        <div>
          <Button
            kind={second ? 'second' : 'main'}
            icon="mail"
            loading={state === 'asking'}
            offline={!online}
            onClick={() => void askNow()}
          >
            {t('YOUR_DATA_ASK')}
          </Button>
        </div>
      )}
    </Card>
  )
}

type Format = (typeof DATA_FORMATS)[number]

function Download({ code }: { code: string }) {
  const { t } = useWords()
  const { online } = useOnline()
  const [fetching, setFetching] = useState<Format | null>(null)
  const [unknown, setUnknown] = useState(false)
  const fetchCopy = async (format: Format) => {
    setFetching(format)
    try {
      const answer = await send(fetchDataExport, { code, format })
      if (answer.ok) saveFile(answer.value)
      else setUnknown(true)
    } catch (trouble) {
      showTrouble(trouble, 'fetchDataExport')
    }
    setFetching(null)
  }
  if (unknown)
    return (
      <Note kind="bad" role="alert">
        {t('REFUSAL_LINK_UNKNOWN')}
      </Note>
    )
  const button = (format: Format, kind: 'main' | 'second', word: WordName) => (
    <Button
      kind={kind}
      icon="download"
      loading={fetching === format}
      offline={!online}
      onClick={() => void fetchCopy(format)}
    >
      {t(word)}
    </Button>
  )
  return (
    <Card className="stack">
      <h2 className="t-l">{t('YOUR_DATA_READY')}</h2>
      <div className="row row-wrap">
        {button('html', 'main', 'YOUR_DATA_READ')}
        {button('json', 'second', 'YOUR_DATA_JSON')}
      </div>
    </Card>
  )
}
