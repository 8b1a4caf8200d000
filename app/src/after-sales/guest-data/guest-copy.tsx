import { useWords } from '../../i18n/words.ts'
import { useOnline } from '../../state/online.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import type { CopyFormat } from './use-guest-data.ts'

type CopyProps = { fetching: CopyFormat | null; fetchCopy: (format: CopyFormat) => void }

/** All of it as a file, once to read and once for programs. */
export function GuestCopy({ fetching, fetchCopy }: CopyProps) {
  const { t } = useWords()
  const { online } = useOnline()
  const button = (format: CopyFormat, kind: 'main' | 'second') => (
    <Button
      kind={kind}
      icon="download"
      loading={fetching === format}
      offline={!online}
      onClick={() => fetchCopy(format)}
    >
      {t(format === 'html' ? 'YOUR_DATA_READ' : 'YOUR_DATA_JSON')}
    </Button>
  )
  return (
    <Card className="stack">
      <div>
        <h2 className="t-l">{t('YOUR_DATA_COPY')}</h2>
        <p className="soft">{t('GUEST_DATA_COPY_TEXT')}</p>
      </div>
      <div className="row row-wrap">
        {button('html', 'main')}
        {button('json', 'second')}
      </div>
    </Card>
  )
}
