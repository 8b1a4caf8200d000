import type { AnyEndpoint, ReplyOf } from '@cledrau/contract/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { send } from '../../api/client.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../ui/button/button.tsx'
import { Busy } from '../../ui/progress/progress.tsx'
import { FailedState, NotFoundState } from '../../ui/state/state.tsx'
import { Unavailable } from '../unavailable.tsx'

type MailedLinkProps<Call extends AnyEndpoint> = {
  /** Takes nothing but the code. */
  call: Call
  code: string
  /** Said while the server looks. */
  working: string
  /** The link was used or is too old: what to press then. */
  unknown: { title: string; action: string }
  onUnknown: () => void
  children: (reply: ReplyOf<Call>) => ReactNode
}

/** What a mailed link does when it is opened: once, and what came of it stays on the page. */
export function MailedLink<Call extends AnyEndpoint>(props: MailedLinkProps<Call>) {
  const { call, code, working, unknown, onUnknown, children } = props
  const { t } = useWords()
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['mailed-link', call.path, code],
    staleTime: Infinity,
    gcTime: 0,
    queryFn: () => send(call, { code } as Parameters<typeof send<Call>>[1]),
  })
  if (isError && !isFetching) return <Unavailable onRetry={() => void refetch()} />
  if (!data) return <Busy>{working}</Busy>
  if (data.ok) return children(data.value)
  const State = data.refusal === 'LINK_UNKNOWN' ? NotFoundState : FailedState
  return (
    <State title={unknown.title} actions={<Button onClick={onUnknown}>{unknown.action}</Button>}>
      {t(`REFUSAL_${data.refusal}`)}
    </State>
  )
}
