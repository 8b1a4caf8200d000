import { Icon } from '../src/ui/icon/icon.tsx'
import type { IconName } from '../src/ui/icon/icons.ts'
import { ICONS } from '../src/ui/icon/icons.ts'
import styles from './book.module.css'
import { Chapter } from './page.tsx'

const COLOURS = (
  'paper surface raised sunken ink ink-soft ink-quiet edge edge-control petrol petrol-press petrol-ink petrol-wash ' +
  'daffodil daffodil-wash on-time on-time-wash late late-wash cancelled cancelled-wash ' +
  'alert-support alert-alert alert-warning alert-info support-ink'
).split(' ')

export const ColourChapter = () => (
  <Chapter title="Colour">
    <div className={styles.swatches}>
      {COLOURS.map((name) => (
        <div key={name} className={styles.swatch}>
          <i style={{ background: `var(--${name})` }} />
          {name}
        </div>
      ))}
    </div>
  </Chapter>
)

export const TypeChapter = () => (
  <Chapter title="Type">
    <div className="stack stack-2">
      <p className="t-4xl num">09:21 4xl</p>
      <p className="t-3xl" lang="cy">
        I ble? 3xl
      </p>
      <p className="t-2xl" lang="cy">
        Caerdydd Canolog 2xl
      </p>
      <p className="t-xl" lang="cy">
        Machynlleth, ŵ ŷ â ê î ô û xl
      </p>
      <p className="t-l">Row titles and buttons l</p>
      <p>
        Body, 16 px, with <a href="#type">a link</a>. Say the platform, the time, the money. m
      </p>
      <p className="t-s soft">Notes and labels, 14 px: the smallest there is. s</p>
      <p className="t-xl num">0123456789 £35.65 18:35</p>
    </div>
  </Chapter>
)

export const IconChapter = () => (
  <Chapter title="Icons">
    <div className={styles.icons}>
      {(Object.keys(ICONS) as IconName[]).map((name) => (
        <span key={name}>
          <Icon name={name} />
          {name}
        </span>
      ))}
    </div>
  </Chapter>
)
