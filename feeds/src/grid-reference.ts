/** Metres on the National Grid of Great Britain. */
export type GridReference = { easting: number; northing: number }
export type Degrees = { latitude: number; longitude: number }

/**
 * Between the grid of the Ordnance Survey and the degrees of GPS: transverse Mercator on the Airy ellipsoid, then the
 * seven-parameter shift of the datum. Formulas and constants of the Survey's own guide to coordinate systems; good to
 * about five metres, where the feed itself is good to a hundred.
 */
type Ellipsoid = { a: number; b: number }

const AIRY: Ellipsoid = { a: 6_377_563.396, b: 6_356_256.909 }
const WGS84: Ellipsoid = { a: 6_378_137, b: 6_356_752.314_2 }

const SCALE = 0.999_601_271_7
const ORIGIN_LATITUDE = (49 * Math.PI) / 180
const ORIGIN_LONGITUDE = (-2 * Math.PI) / 180
const ORIGIN_EAST = 400_000
const ORIGIN_NORTH = -100_000

const SECONDS = Math.PI / 180 / 3600
const TO_WGS84 = {
  x: 446.448,
  y: -125.157,
  z: 542.06,
  rx: 0.1502 * SECONDS,
  ry: 0.247 * SECONDS,
  rz: 0.8421 * SECONDS,
  scale: -20.4894e-6,
}

export function toDegrees({ easting, northing }: GridReference): Degrees {
  const { latitude, longitude } = fromGrid(easting, northing)
  return shifted(latitude, longitude, AIRY, WGS84, 1)
}

export function toGrid({ latitude, longitude }: Degrees): GridReference {
  const airy = shifted((latitude * Math.PI) / 180, (longitude * Math.PI) / 180, WGS84, AIRY, -1)
  return onGrid((airy.latitude * Math.PI) / 180, (airy.longitude * Math.PI) / 180)
}

const eccentricity = ({ a, b }: Ellipsoid): number => 1 - (b * b) / (a * a)

/** Length of the meridian from the origin to a latitude. */
function meridian(latitude: number): number {
  const n = (AIRY.a - AIRY.b) / (AIRY.a + AIRY.b)
  const [n2, n3] = [n * n, n * n * n]
  const apart = latitude - ORIGIN_LATITUDE
  const sum = latitude + ORIGIN_LATITUDE
  return (
    AIRY.b *
    SCALE *
    ((1 + n + (5 / 4) * n2 + (5 / 4) * n3) * apart -
      (3 * n + 3 * n2 + (21 / 8) * n3) * Math.sin(apart) * Math.cos(sum) +
      ((15 / 8) * n2 + (15 / 8) * n3) * Math.sin(2 * apart) * Math.cos(2 * sum) -
      (35 / 24) * n3 * Math.sin(3 * apart) * Math.cos(3 * sum))
  )
}

function radii(latitude: number): { nu: number; rho: number; eta2: number } {
  const e2 = eccentricity(AIRY)
  const inside = 1 - e2 * Math.sin(latitude) ** 2
  const nu = (AIRY.a * SCALE) / Math.sqrt(inside)
  const rho = (AIRY.a * SCALE * (1 - e2)) / inside ** 1.5
  return { nu, rho, eta2: nu / rho - 1 }
}

function fromGrid(easting: number, northing: number): Degrees {
  let latitude = ORIGIN_LATITUDE
  let gap = northing - ORIGIN_NORTH
  for (let step = 0; step < 20 && Math.abs(gap) > 1e-5; step++) {
    latitude += gap / (AIRY.a * SCALE)
    gap = northing - ORIGIN_NORTH - meridian(latitude)
  }
  const { nu, rho, eta2 } = radii(latitude)
  const t = Math.tan(latitude)
  const sec = 1 / Math.cos(latitude)
  const d = easting - ORIGIN_EAST
  const vii = t / (2 * rho * nu)
  const viii = (t / (24 * rho * nu ** 3)) * (5 + 3 * t ** 2 + eta2 - 9 * t ** 2 * eta2)
  const ix = (t / (720 * rho * nu ** 5)) * (61 + 90 * t ** 2 + 45 * t ** 4)
  const x = sec / nu
  const xi = (sec / (6 * nu ** 3)) * (nu / rho + 2 * t ** 2)
  const xii = (sec / (120 * nu ** 5)) * (5 + 28 * t ** 2 + 24 * t ** 4)
  return {
    latitude: latitude - vii * d ** 2 + viii * d ** 4 - ix * d ** 6,
    longitude: ORIGIN_LONGITUDE + x * d - xi * d ** 3 + xii * d ** 5,
  }
}

function onGrid(latitude: number, longitude: number): GridReference {
  const { nu, rho, eta2 } = radii(latitude)
  const [sin, cos, t] = [Math.sin(latitude), Math.cos(latitude), Math.tan(latitude)]
  const d = longitude - ORIGIN_LONGITUDE
  const i = meridian(latitude) + ORIGIN_NORTH
  const ii = (nu / 2) * sin * cos
  const iii = (nu / 24) * sin * cos ** 3 * (5 - t ** 2 + 9 * eta2)
  const iiia = (nu / 720) * sin * cos ** 5 * (61 - 58 * t ** 2 + t ** 4)
  const iv = nu * cos
  const v = (nu / 6) * cos ** 3 * (nu / rho - t ** 2)
  const vi = (nu / 120) * cos ** 5 * (5 - 18 * t ** 2 + t ** 4 + 14 * eta2 - 58 * t ** 2 * eta2)
  return {
    easting: ORIGIN_EAST + iv * d + v * d ** 3 + vi * d ** 5,
    northing: i + ii * d ** 2 + iii * d ** 4 + iiia * d ** 6,
  }
}

/** From one datum to another by way of straight coordinates from the middle of the earth. */
function shifted(latitude: number, longitude: number, from: Ellipsoid, to: Ellipsoid, direction: 1 | -1): Degrees {
  const e2 = eccentricity(from)
  const nu = from.a / Math.sqrt(1 - e2 * Math.sin(latitude) ** 2)
  const x = nu * Math.cos(latitude) * Math.cos(longitude)
  const y = nu * Math.cos(latitude) * Math.sin(longitude)
  const z = nu * (1 - e2) * Math.sin(latitude)
  const s = 1 + direction * TO_WGS84.scale
  const [rx, ry, rz] = [direction * TO_WGS84.rx, direction * TO_WGS84.ry, direction * TO_WGS84.rz]
  const x2 = direction * TO_WGS84.x + x * s - y * rz + z * ry
  const y2 = direction * TO_WGS84.y + x * rz + y * s - z * rx
  const z2 = direction * TO_WGS84.z - x * ry + y * rx + z * s
  const f2 = eccentricity(to)
  const flat = Math.hypot(x2, y2)
  let phi = Math.atan2(z2, flat * (1 - f2))
  for (let step = 0; step < 10; step++) {
    const across = to.a / Math.sqrt(1 - f2 * Math.sin(phi) ** 2)
    phi = Math.atan2(z2 + f2 * across * Math.sin(phi), flat)
  }
  return { latitude: (phi * 180) / Math.PI, longitude: (Math.atan2(y2, x2) * 180) / Math.PI }
}
