import { exportPaygJourneys, type PaygJourney } from '@cledrau/contract/payg/journeys.ts'
import { useState } from 'react'
import { send } from '../../api/client.ts'
import { logTrouble } from '../../api/log.ts'
import { useWords } from '../../i18n/words.ts'
import { showToast } from '../../page/messages.ts'
import { saveFile } from '../../platform/save-file.ts'
import { useOnline } from '../../state/online.ts'
import { Button } from '../../ui/button/button.tsx'
import { asking } from '../payg-data.ts'

const TYPES = ['PDF', 'CSV'] as const
type FileType = (typeof TYPES)[number]

/** What is shown, as a document or as a table for a spreadsheet. */
export function ExportButtons({ journeys }: { journeys: readonly PaygJourney[] }) {
  const { t } = useWords()
  const { online } = useOnline()
  const [working, setWorking] = useState<FileType | null>(null)

  const save = async (fileType: FileType) => {
    setWorking(fileType)
    try {
      const wanted = journeys.map(({ accountId, id }) => ({ accountId, journeyId: id }))
      const answer = await send(exportPaygJourneys, { ...asking(), fileType, journeys: wanted })
      if (!answer.ok) return showToast(t(`REFUSAL_${answer.refusal}`), 'error')
      const fileName = `${t('PAYG_FILE_NAME')}.${fileType.toLowerCase()}`
      saveFile({ fileName, contentType: answer.value.type, content: await answer.value.arrayBuffer() })
      showToast(t('PAYG_EXPORTED'), 'check')
    } catch (trouble) {
      logTrouble('payg', 'exportPaygJourneys', trouble)
      showToast(t('PAYG_EXPORT_FAILED'), 'error')
    } finally {
      setWorking(null)
    }
  }

  return (
    <div className="row row-wrap">
      {TYPES.map((type) => (
        <Button
          key={type}
          kind="second"
          small
          icon="download"
          loading={working === type}
          offline={!online}
          onClick={() => void save(type)}
        >
          {t('PAYG_EXPORT_AS', { type })}
        </Button>
      ))}
    </div>
  )
}
