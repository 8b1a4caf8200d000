/** Whoever reaches these programs reads everybody's letters and moves everybody's money: this machine only. */
export const LOOPBACK = '127.0.0.1'
