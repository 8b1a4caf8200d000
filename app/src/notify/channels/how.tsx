import { ChannelSettings } from './channel-settings.tsx'
import { PushHere } from './push-here.tsx'

/** Whether messages come to this device, and by what one hears of what on all of them. */
export default function How() {
  return (
    <>
      <PushHere />
      <ChannelSettings />
    </>
  )
}
