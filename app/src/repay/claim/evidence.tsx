import { readCase, readEvidence } from '@cledrau/contract/repay/claims.ts'
import { useState } from 'react'
import { load } from '../../api/client.ts'
import { useWords } from '../../i18n/words.ts'
import { showTrouble } from '../../page/show-trouble.ts'
import { saveFile } from '../../platform/save-file.ts'
import { useOnline } from '../../state/online.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { type Asking, guestOf } from '../asking.ts'
import type { ClaimShown } from '../claims.ts'

type FileProps = { claim: Pick<ClaimShown, 'id' | 'reference'>; asking: Asking }

function useFile(call: typeof readEvidence | typeof readCase, name: string, { claim, asking }: FileProps) {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const file = await load(call, { claimID: claim.id }, guestOf(asking))
      saveFile({
        fileName: `${claim.reference}-${name}`,
        contentType: file.type,
        content: await file.arrayBuffer(),
      })
    } catch (trouble) {
      showTrouble(trouble, name)
    } finally {
      setBusy(false)
    }
  }
  return { busy, save: () => void save() }
}

/** One signed file with all that decided, and the page where anybody checks it without us. */
export function Evidence(props: FileProps) {
  const { t } = useWords()
  const { online } = useOnline()
  const { busy, save } = useFile(readEvidence, 'evidence.txt', props)
  return (
    <Card className="stack stack-3">
      <h2 className="t-l">{t('REPAY_EVIDENCE')}</h2>
      <p className="t-s soft">{t('REPAY_EVIDENCE_TEXT')}</p>
      <div className="row row-wrap">
        <Button kind="second" small icon="download" loading={busy} offline={!online} onClick={save}>
          {t('REPAY_EVIDENCE_SAVE')}
        </Button>
        <ButtonLink kind="quiet" small href="/inspector/" target="_blank" rel="noopener">
          {t('REPAY_EVIDENCE_CHECK')}
        </ButtonLink>
      </div>
    </Card>
  )
}

/** Everything as one file, for whoever decides next. */
export function CaseFile(props: FileProps) {
  const { t } = useWords()
  const { online } = useOnline()
  const { busy, save } = useFile(readCase, 'case.html', props)
  return (
    <Button kind="second" icon="download" loading={busy} offline={!online} onClick={save}>
      {t('REPAY_CASE_FILE')}
    </Button>
  )
}
