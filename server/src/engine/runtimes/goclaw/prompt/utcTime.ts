const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** `2026-02-26 09:05 Thursday`, in UTC. */
export function utcTime(now: number): string {
	const date = new Date(now);
	const [day = '', time = ''] = date.toISOString().split('T');
	return `${day} ${time.slice(0, 'HH:MM'.length)} ${weekdays[date.getUTCDay()]}`;
}
