import { useWords } from '../../i18n/words.ts'
import { hrefOf } from '../../routes/href.ts'
import { routeNamed } from '../../routes/table.ts'
import { accountMenu } from '../../account/menu/account-menu-rules.ts'
import { askToSignOut } from '../../account/sign-out.ts'
import { useOffer } from '../../state/use-offer.ts'
import { useTraveller } from '../../state/traveller.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { List, ListRow } from '../../ui/list/list.tsx'

/** The account's own pages; for guests the way in. Nothing while there is nothing to offer. */
export function AccountCard() {
  const { t } = useWords()
  const { options, offered } = useOffer()
  const signedIn = useTraveller() !== null
  const { entries, signOut } = accountMenu(signedIn, options, (route) => offered(routeNamed(route)?.path ?? ''))
  if (entries.length === 0 && !signOut) return null
  return (
    <section className="stack stack-2" aria-labelledby="account">
      <h2 id="account" className="t-l">
        {t('TITLE_ACCOUNT')}
      </h2>
      {entries.length > 0 && (
        <Card flush>
          <List>
            {entries.map((entry) => (
              <ListRow key={entry.word} href={hrefOf(routeNamed(entry.route)?.path ?? '/')} icon={entry.icon}>
                {t(entry.word)}
              </ListRow>
            ))}
          </List>
        </Card>
      )}
      {signOut && (
        <Button kind="stop" icon="logout" onClick={askToSignOut}>
          {t('MENU_SIGN_OUT')}
        </Button>
      )}
    </section>
  )
}
