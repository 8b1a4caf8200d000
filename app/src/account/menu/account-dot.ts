/** Something behind the account hasn't been looked at: the dot on the account itself, and what is said with it. */
export const accountDot = ({ tickets, preferences }: { tickets: boolean; preferences: boolean }): boolean =>
  tickets || preferences
