import { useState } from 'react'
import { Card } from '../src/ui/card/card.tsx'
import { OfferCard } from '../src/ui/choice/offer-card.tsx'
import { PriceCard } from '../src/ui/choice/price-card.tsx'
import { Fold } from '../src/ui/fold/fold.tsx'
import { Steps } from '../src/ui/steps/steps.tsx'
import { Tag } from '../src/ui/tag/tag.tsx'
import { Chapter, Sample, Samples } from './page.tsx'
import type { BookWords } from './words.ts'

/** What is chosen from on the way to a ticket, and what stands folded beside it. */
export function Choosing({ w }: { w: BookWords }) {
  const [price, setPrice] = useState(0)
  const [offer, setOffer] = useState(0)
  const [open, setOpen] = useState(1)
  const folds = [
    { icon: 'seat', title: w.foldSeats, note: w.foldSeatsNote },
    { icon: 'file', title: w.foldRules, note: w.foldRulesNote },
  ] as const
  return (
    <Chapter title="Choosing">
      <Samples wide>
        <Sample name="PriceCard">
          <div role="radiogroup" aria-label={w.prices} className="stack stack-3">
            <PriceCard
              group={`${w.prices}price`}
              price="£14.80"
              tag={<Tag kind="good">{w.lowest}</Tag>}
              lines={[w.onlyOn, w.advance]}
              chosen={price === 0}
              onChoose={() => setPrice(0)}
            />
            <PriceCard
              group={`${w.prices}price`}
              price="£27.70"
              lines={[w.anyTrain]}
              chosen={price === 1}
              onChoose={() => setPrice(1)}
            />
          </div>
        </Sample>
        <Sample name="OfferCard">
          <div role="radiogroup" aria-label={w.prices} className="stack stack-3">
            {['£46.20', '£216.20'].map((sum, at) => (
              <OfferCard
                key={sum}
                group={`${w.prices}offer`}
                title={at === 0 ? w.week : w.month}
                price={sum}
                lines={[w.anyTrain]}
                chosen={offer === at}
                onChoose={() => setOffer(at)}
              />
            ))}
          </div>
        </Sample>
        <Sample name="Fold">
          <Card flush>
            {folds.map(({ icon, title, note }, at) => (
              <Fold
                key={icon}
                icon={icon}
                level={3}
                title={title}
                note={note}
                open={open === at}
                onToggle={() => setOpen(open === at ? -1 : at)}
              >
                <p>{w.anyTrain}</p>
              </Fold>
            ))}
          </Card>
        </Sample>
        <Sample name="Steps">
          <Steps label={w.steps} steps={w.stepNames.map((label) => ({ key: label, label }))} here={1} />
        </Sample>
      </Samples>
    </Chapter>
  )
}
