/** Where travellers decide something: there they should know. */
const BANNER_PAGES = ['Home', 'TicketSearch', 'PayAsYouGo', 'LiveTimes', 'TicketWallet', 'NewSecondaryNav']

type BannerFacts = {
  page: string | undefined
  /** The language is being asked for. */
  asking: boolean
  /** Cookies are accepted; a native app has none to ask about. */
  accepted: boolean
  native: boolean
}

/** After the questions of a first visit, on the pages where it matters. */
export const showsBanner = ({ page, asking, accepted, native }: BannerFacts): boolean =>
  BANNER_PAGES.includes(page ?? '') && !asking && (accepted || native)
