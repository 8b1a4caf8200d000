import { lazy, Suspense } from 'react'
import { SparePart } from '../../page/spare-part.tsx'
import { now } from '../../platform/clock.ts'
import { notificationsOn } from '../../routes/guards.ts'
import { useOptions } from '../../state/options.ts'
import { useTraveller } from '../../state/traveller.ts'
import { Card } from '../../ui/card/card.tsx'
import type { TellMeProps } from './tell-me.tsx'

const TellMe = lazy(() => import('./tell-me.tsx'))

/** For those who have an account, while the trains are still to come and the option is on. */
export function TellMePart({ ways }: { ways: readonly TellMeProps[] }) {
  const signedIn = useTraveller() !== null
  const on = notificationsOn(useOptions())
  const toCome = ways.filter(({ departs }) => Date.parse(departs) > now())
  if (!signedIn || !on || toCome.length === 0) return null
  return (
    <SparePart name="tell-me">
      <Suspense>
        <Card className="stack stack-3">
          {toCome.map((way) => (
            <TellMe key={`${way.recordLocator} ${way.direction}`} {...way} />
          ))}
        </Card>
      </Suspense>
    </SparePart>
  )
}
