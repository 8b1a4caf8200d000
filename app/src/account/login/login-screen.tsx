import { useEffect } from 'react'
import { isWithin } from '../../routes/path.ts'
import { isSet } from '../../routes/query.ts'
import { groundNow, useLocation } from '../../routes/hash-location.ts'
import { LoginDoor } from './login-door.tsx'

/** Signing in, opening an account, or going on without one. Part of buying where the search led here. */
export function LoginScreen() {
  const { path, query } = useLocation()
  const ticketSearch = [path, groundNow().path].some((one) => isWithin(one, 'ticket-search'))
  const register = isSet(query, 'register')
  const buying = isWithin(path, 'tickets-summary')
  useEffect(() => {
    // After a reload in the middle of buying, the way on is the same.
    if (buying) void import('../../buying/booking.ts').then(({ resumeBuying }) => resumeBuying())
  }, [buying])
  return (
    <LoginDoor
      key={register ? 'register' : 'login'}
      register={register}
      ticketSearch={ticketSearch || isSet(query, 'ticketSearch')}
    />
  )
}
