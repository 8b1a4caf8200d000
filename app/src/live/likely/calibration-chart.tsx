import styles from './likely.module.css'

type Bin = { said: number; late: number; cases: number }
type ChartProps = { bins: readonly Bin[]; said: string; came: string }

const SIDE = 240
const [LEFT, BOTTOM, EDGE] = [44, 48, 14]
const [LEAST_DOT, MOST_DOT] = [5, 14]
const MARKS = [0, 0.5, 1]

/** What was said against what came: on the line both are the same. The table beside it says it in figures. */
export function CalibrationChart({ bins, said, came }: ChartProps) {
  const most = Math.max(1, ...bins.map(({ cases }) => cases))
  const x = (share: number) => LEFT + share * SIDE
  const y = (share: number) => EDGE + (1 - share) * SIDE
  return (
    <svg className={styles.chart} viewBox={`0 0 ${LEFT + SIDE + EDGE} ${EDGE + SIDE + BOTTOM}`} aria-hidden="true">
      {MARKS.map((mark) => (
        <g key={mark} className={styles.mark}>
          <path d={`M${x(0)} ${y(mark)}H${x(1)}M${x(mark)} ${y(0)}V${y(1)}`} />
          <text x={x(0) - 8} y={y(mark) + 5} textAnchor="end">
            {mark * 100}
          </text>
          <text x={x(mark)} y={y(0) + 18} textAnchor="middle">
            {mark * 100}
          </text>
        </g>
      ))}
      <path className={styles.equal} d={`M${x(0)} ${y(0)}L${x(1)} ${y(1)}`} />
      {bins.map((bin) => (
        <circle
          key={bin.said}
          className={styles.dot}
          cx={x(bin.said)}
          cy={y(bin.late)}
          r={LEAST_DOT + (MOST_DOT - LEAST_DOT) * Math.sqrt(bin.cases / most)}
        />
      ))}
      <text className={styles.axis} x={x(0.5)} y={EDGE + SIDE + BOTTOM - 8} textAnchor="middle">
        {said}
      </text>
      <text className={styles.axis} transform={`translate(14 ${y(0.5)}) rotate(-90)`} textAnchor="middle">
        {came}
      </text>
    </svg>
  )
}
