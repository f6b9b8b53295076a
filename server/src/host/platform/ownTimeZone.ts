import { existsSync, realpathSync } from 'node:fs';

/** Where Unix keeps its zones, and what says which of them is this machine's. */
const zones = '/usr/share/zoneinfo/';
const ownLink = '/etc/localtime';

/** `Europe/Berlin`: of what is no such name, libraries make various things. */
const plainName = /^[A-Za-z_]+(?:\/[A-Za-z][\w+-]*)+$/;

/**
 * IANA name of the zone that `Date` goes by in this process, without `Intl`, whose first use takes 9 ms: the variable `TZ`, or where the
 * system's link leads. Undefined where that is not certain, and on Windows.
 */
export function ownTimeZone(variables: Readonly<Record<string, string | undefined>> = process.env): string | undefined {
	if (process.platform === 'win32') return undefined;
	const name = variables.TZ ?? linked();
	return name !== undefined && plainName.test(name) && existsSync(zones + name) ? name : undefined;
}

function linked(): string | undefined {
	try {
		const path = realpathSync(ownLink);
		const at = path.lastIndexOf('/zoneinfo/');
		return at < 0 ? undefined : path.slice(at + '/zoneinfo/'.length);
	} catch {
		return undefined;
	}
}
