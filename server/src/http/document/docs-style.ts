/** Two rails bent to a C. */
export const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none" stroke="#005f73" stroke-width="3.5" stroke-linecap="round"><path d="M27.5 4.5H15.5a11.5 11.5 0 0 0 0 23h12M27.5 11.5H15.5a4.5 4.5 0 0 0 0 9h12"/></svg>`

/** The colours of the product, as far as its documentation needs them. */
const COLOURS = `
:root { color-scheme: light dark; --paper: light-dark(#fbfaf7, #11161d); --surface: light-dark(#fff, #19202a); --ink: light-dark(#15191f, #f2f1ec); --soft: light-dark(#454c56, #c2c9d1); --edge: light-dark(#e4e1d8, #2a3440); --petrol: light-dark(#00505f, #7fd3e0); --wash: light-dark(#e5f0f3, #14303a); }
`

export const DOCS_STYLE = `${COLOURS}
*, *::before, *::after { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 'Atkinson Hyperlegible Next', system-ui, sans-serif; overflow-wrap: break-word; }
header, main { max-width: 54rem; margin-inline: auto; padding-inline: 1rem; }
header { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1.5rem; padding-block: 1.25rem; }
header b { display: flex; align-items: center; gap: .6rem; flex: 1; font-size: 1.25rem; }
header svg { width: 2rem; } header path { stroke: var(--petrol); }
a { color: var(--petrol); text-underline-offset: .18em; }
a:focus-visible, pre:focus-visible { outline: 3px solid var(--petrol); outline-offset: 2px; }
main { padding-block: 1rem 4rem; }
h1 { margin: 0 0 .5rem; font-size: 2.25rem; line-height: 2.5rem; letter-spacing: -.015em; }
h2 { margin: 2.5rem 0 .5rem; font-size: 1.375rem; line-height: 1.75rem; }
p, li { max-width: 70ch; }
pre { margin: .75rem 0; padding: 1rem; overflow: auto; border: 1px solid var(--edge); border-radius: .75rem; background: var(--surface); font-size: .875rem; line-height: 1.25rem; }
:not(pre) > code { padding: .1em .35em; border-radius: .35rem; background: var(--wash); font-size: .9375em; }
.soft { color: var(--soft); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; } th, td { padding: .5rem .75rem .5rem 0; border-block-end: 1px solid var(--edge); text-align: start; vertical-align: top; } th { color: var(--soft); font-size: .875rem; }
@media (max-width: 48rem) { .stacked thead { display: none; } .stacked tr { display: grid; grid-template-columns: auto 1fr; border-block-end: 1px solid var(--edge); padding-block: .5rem; } .stacked td { border: 0; padding-block: .25rem; } .stacked td:nth-child(n + 3) { grid-column: 1 / -1; } }
`

/** Swagger UI has a look for light and one for dark, each with its own selectors: ours count against both. */
const UI = ':is(html, html.dark-mode) .swagger-ui.swagger-ui'

/** How the list of calls looks: our colours and type instead of those it comes with, as light or dark as it was asked to be. */
export const CALLS_STYLE = `${COLOURS}
:root { color-scheme: light; } html.dark-mode { color-scheme: dark; }
:is(html, html.dark-mode), :is(html, html.dark-mode) body, ${UI} { background: var(--paper); color: var(--ink); }
${UI}, ${UI} :is(.info .title, .opblock-tag, .opblock .opblock-summary-description, .opblock-summary-path, .btn, p, li, td, th, label, h1, h2, h3, h4, h5, table thead tr :is(td, th), .tab li, .response-col_status, .parameter__name, .parameter__type, .model, .model-title, section.models h4) { font-family: 'Atkinson Hyperlegible Next', system-ui, sans-serif; color: var(--ink); }
${UI} :is(.opblock-summary-path, .model, code) { font-family: ui-monospace, monospace; }
${UI} :is(.topbar, .scheme-container, .opblock .opblock-section-header, section.models, .dialog-ux .modal-ux) { background: var(--surface); border-color: var(--edge); box-shadow: none; }
${UI} .topbar { border-block-end: 1px solid var(--edge); } ${UI} .topbar a { max-width: 3rem; } ${UI} .topbar path { stroke: var(--petrol); }
${UI} :is(input, textarea, select), ${UI} .topbar .download-url-wrapper input[type=text] { background: var(--surface); color: var(--ink); border: 1px solid var(--soft); border-radius: .5rem; }
${UI} :is(.info a, .opblock-tag small, .info .base-url, a) { color: var(--petrol); }
${UI} .info { margin: 24px 0; } ${UI} .info .title small, ${UI} .info .title small.version-stamp { background: var(--wash); } ${UI} .info .title small pre { color: var(--petrol); }
${UI} .btn, ${UI} .btn.authorize { background: transparent; border-color: var(--petrol); color: var(--petrol); } ${UI} .btn :is(svg, span), ${UI} :is(.authorization__btn, .expand-operation, .opblock-control-arrow) svg { fill: var(--petrol); color: var(--petrol); }
${UI} .btn.execute, ${UI} .topbar .download-url-wrapper .download-url-button { background: var(--petrol); border-color: var(--petrol); color: var(--paper); }
${UI} .opblock { background: var(--surface); border: 1px solid var(--edge); box-shadow: none; } ${UI} .opblock .opblock-summary { border-color: var(--edge); } ${UI} .opblock .opblock-summary-method { background: var(--petrol); color: var(--paper); text-shadow: none; }
${UI} .opblock-tag { border-color: var(--edge); } ${UI} .tab li button.tablinks { color: inherit; } ${UI} .opblock .tab-header .tab-item.active h4 span::after { background: var(--petrol); }
:is(html, html.dark-mode) .swagger-ui :focus-visible { outline: 3px solid var(--petrol); outline-offset: 2px; }
`
