import * as calls from '@cledrau/contract/account/devices.ts'
import { done } from '@cledrau/domain/result.ts'
import type { FastifyInstance } from 'fastify'
import type { PushHosts } from '../../../gateways/push/push-hosts.ts'
import { serve } from '../../../http/serve.ts'
import type { DeviceCredentials } from '../login/device-credentials.service.ts'
import type { Sessions } from '../sessions/sessions.service.ts'
import type { Devices } from './devices.service.ts'
import { readPushToken, sameToken } from './push-token.ts'

type Services = { devices: Devices; sessions: Sessions; credentials: DeviceCredentials; hosts: PushHosts }

export function deviceRoutes(server: FastifyInstance, { devices, sessions, credentials, hosts }: Services) {
  serve(server, calls.deviceDetails, async ({ traveller, request, exchange, language }) => {
    const { uxliID, instanceKey, fcmToken, oldFcmToken, deviceType } = request
    const push = readPushToken(fcmToken, deviceType, hosts)
    if (!push.ok) return push
    await devices.saveDetails({
      id: uxliID,
      accountId: traveller.id,
      platform: deviceType,
      name: exchange.device,
      secret: instanceKey,
      language,
      push: push.value,
      oldPushToken: oldFcmToken && sameToken(oldFcmToken),
    })
    await sessions.attachDevice(traveller, uxliID)
    return done({})
  })
  serve(server, calls.deleteDevice, async ({ traveller, request }) => {
    await devices.remove(traveller.id, request.uxliID)
    return done({})
  })
  serve(server, calls.addDeviceCredential, ({ traveller, request, exchange }) =>
    credentials.add(traveller, { ...request, device: exchange.device, platform: platformOf(exchange.device) }),
  )
}

/** Only native apps keep credentials; which of the two, their agent says. */
const platformOf = (device: string) => (/iPhone|iPad/.test(device) ? 'ios' : 'android')
