import { lazy, Suspense } from 'react'
import type { DeliveryGroup } from '@cledrau/contract/buying/orders.ts'
import type { DeliveryCode } from '@cledrau/domain/tickets/kinds.ts'
import { readIsrn } from '@cledrau/domain/smartcards/isrn.ts'
import { printIsrn } from '@cledrau/domain/smartcards/isrn.ts'
import { formatDay } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { AddressFields } from '../../page/form/address-fields.tsx'
import { SkeletonRows } from '../../page/page-skeleton.tsx'
import { price } from '../../search/price-sum.tsx'
import { RadioGroup } from '../../ui/choice/radio-group.tsx'
import { Select } from '../../ui/field/select.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { DELIVERY_ICONS, firstOf } from './delivery-rules.ts'
import type { DetailsForm } from './use-details.ts'

// Few collect at a station: the search for one comes when it is asked for.
const StationField = lazy(async () => ({ default: (await import('../../stations/station-field.tsx')).StationField }))

/** The groups; in the chosen one its options, and what it needs to know. */
export function DeliveryChoices({ delivery }: { delivery: DetailsForm }) {
  const { t, language } = useWords()
  const { groups, option, choose } = delivery
  const fee = (pence: number) => (pence === 0 ? t('DELIVERY_FREE') : price(pence))
  const chosen = groups.find(({ group }) => group === option?.group)
  return (
    <div className="stack">
      <RadioGroup<DeliveryGroup>
        label={t('DELIVERY_COMES')}
        labelHidden
        chosen={option?.group}
        onChoose={(group) => {
          const first = groups.find((one) => one.group === group)
          const code = first && firstOf(first)?.code
          if (code) choose(code)
        }}
        options={groups.map((one) => {
          const first = (one.group === option?.group ? option : undefined) ?? firstOf(one)
          return {
            value: one.group,
            icon: DELIVERY_ICONS[one.group],
            label: <b>{t(`DELIVERY_${one.group}`)}</b>,
            note: first && `${first.description[language]} ${fee(first.fee)}`,
          }
        })}
      />
      {chosen && chosen.options.length > 1 && (
        <Select<DeliveryCode>
          label={t('DELIVERY_WHICH')}
          value={option?.code ?? ''}
          onChange={choose}
          options={chosen.options.map((one) => ({
            value: one.code,
            label: `${one.names[language]}, ${fee(one.fee)}`,
          }))}
        />
      )}
      {option?.arrivesBy && (
        <p className="num">{t('DELIVERY_ARRIVES', { day: formatDay(option.arrivesBy, language) })}</p>
      )}
      {option?.group === 'SMARTCARD' && <SmartcardPart delivery={delivery} />}
      {option?.group === 'MAIL' && <PostPart delivery={delivery} />}
    </div>
  )
}

const OTHER_CARD = 'other'

function SmartcardPart({ delivery: { form, cards, option } }: { delivery: DetailsForm }) {
  const { t } = useWords()
  const { values } = form
  const own = cards.find(({ isrn }) => isrn === readIsrn(values.smartCardNumber))
  const types = option?.smartcardCollection?.types ?? []
  const said = (field: 'smartCardNumber' | 'collectionStation') => form.problems[field] && t(form.problems[field])
  return (
    <div className="stack">
      {cards.length > 0 && (
        <Select
          label={t('DELIVERY_SMARTCARD_WHICH')}
          value={own?.isrn ?? OTHER_CARD}
          onChange={(isrn: string) => form.set('smartCardNumber', isrn === OTHER_CARD ? '' : isrn)}
          options={[
            ...cards.map(({ isrn, nickname }) => ({ value: isrn, label: nickname || printIsrn(isrn) })),
            { value: OTHER_CARD, label: t('DELIVERY_SMARTCARD_OTHER') },
          ]}
        />
      )}
      {!own && (
        <TextField
          {...form.text('smartCardNumber')}
          label={t('DELIVERY_SMARTCARD_NUMBER')}
          note={t('DELIVERY_SMARTCARD_NUMBER_NOTE')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={26}
          wrong={said('smartCardNumber')}
        />
      )}
      {types.length > 1 && (
        <RadioGroup<'STATION' | 'PHONE'>
          label={t('DELIVERY_COLLECT')}
          chosen={values.collectionType}
          onChoose={(type) => form.set('collectionType', type)}
          options={types.map((type) => ({
            value: type,
            label: t(`DELIVERY_COLLECT_${type}`),
            note: t(`DELIVERY_COLLECT_${type}_NOTE`),
          }))}
        />
      )}
      {types.length > 0 && values.collectionType === 'STATION' && (
        <div id={form.idOf('collectionStation')} tabIndex={-1}>
          <Suspense fallback={<SkeletonRows rows={1} />}>
            <StationField
              label={t('DELIVERY_COLLECT_WHERE')}
              purpose="live-times"
              chosen={values.collectionStation || null}
              onChoose={(code) => form.set('collectionStation', code ?? '')}
              wrong={said('collectionStation')}
            />
          </Suspense>
        </div>
      )}
    </div>
  )
}

function PostPart({ delivery: { form } }: { delivery: DetailsForm }) {
  const { t } = useWords()
  return (
    <div className="stack">
      <TextField
        {...form.text('name')}
        label={t('DELIVERY_NAME')}
        autoComplete="name"
        maxLength={100}
        wrong={form.problems.name && t(form.problems.name)}
      />
      {/* The address is part of this form: same names, more of them. */}
      <AddressFields form={form} />
    </div>
  )
}
