import type { Session } from '../../../workspace/session.ts';
import type { Snapshot } from '../../../workspace/snapshot.ts';

/** How a version tells the time: one line in UTC, or that and the person's own. */
export type HeaderClock = 'utc' | 'utc-and-local';

/** `Friday, May 15, 2026 at 7:52:32 AM UTC`, with plain spaces whatever this machine's ICU prefers. */
const localTime = (now: number, timeZone: string): string =>
	new Date(now).toLocaleString('en-US', { timeZone, dateStyle: 'full', timeStyle: 'long' }).replaceAll('\u202f', ' ');

/** The zone as `Intl` calls it; UTC where there is no such zone. */
function resolvedZone(timeZone: string): string {
	try {
		return new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone;
	} catch {
		return 'UTC';
	}
}

function clockLines(clock: HeaderClock, { now, timeZone }: Session): string[] {
	const iso = new Date(now).toISOString();
	if (clock === 'utc') return [`Current time: ${iso}`];
	const zone = resolvedZone(timeZone);
	return [`Current time (UTC): ${iso}`, `Current time (local): ${localTime(now, zone)}`, `Timezone: ${zone}`];
}

/** The facts that open every prompt, with an empty line behind them. */
export function metaHeader(version: string, clock: HeaderClock, snapshot: Snapshot, session: Session): string {
	const { variables, platform = 'linux', arch = 'x64' } = snapshot.environment;
	return [
		`# Botholomew v${version}`,
		...clockLines(clock, session),
		`Project directory: ${snapshot.root}`,
		`OS: ${platform} ${arch}`,
		`User: ${variables.USER || variables.USERNAME || 'unknown'}`,
		'',
		'',
	].join('\n');
}
