import { ChannelSettings } from './channel-settings.tsx'
import { PushHere } from './push-here.tsx'

/** Whether messages come to this device, and by what one hears of what on all of them. */
export default function How({ level = 3 }: { level?: 2 | 3 }) {
  return (
    <>
      <PushHere level={level} />
      <ChannelSettings />
    </>
  )
}
