import DOMPurify from 'dompurify'

/** Texts that people write elsewhere may hold lists and links, and nothing else; a link leads somewhere that can be seen. */
const ALLOWED = {
  ALLOWED_TAGS: ['ul', 'li', 'a'],
  ALLOWED_ATTR: ['href'],
  ALLOWED_URI_REGEXP: /^(https?:|mailto:|tel:)/i,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
}

/** HTML from elsewhere with only `ul`, `li` and links left of it. Other tags go, their words stay. */
export const safeHtml = (html: string): string => DOMPurify.sanitize(html, ALLOWED)
