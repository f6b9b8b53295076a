/** Characters between the brackets. */
const widthOfBar = 20;

/** `[#####---------------] 12 of 48`. */
export function progressBar(done: number, total: number): string {
	const filled = Math.round((widthOfBar * Math.min(done, total)) / Math.max(1, total));
	return `[${'#'.repeat(filled)}${'-'.repeat(widthOfBar - filled)}] ${done} of ${total}`;
}
