/** What somebody typed for a time: 9, 930, 9:30, 09.30. Anything else is none. */
export function typedTime(text: string): string | null {
  const [, hours, minutes = '00'] = /^(\d{1,2})(?:[:.]?([0-5]\d))?$/.exec(text.trim()) ?? []
  return hours !== undefined && Number(hours) < 24 ? `${hours.padStart(2, '0')}:${minutes}` : null
}
