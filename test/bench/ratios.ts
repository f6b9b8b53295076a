import { servers } from './benchServer.ts';
import type { Row } from './statistics.ts';

/** How a peer stands next to ours and to what nobody can be quicker than: more than 1 where it takes longer, or more memory. */
export interface Ratio {
	readonly what: string;
	readonly files: number | undefined;
	readonly peer: string;
	readonly toOurs: number;
	/** Undefined for the floor itself, and where it was not measured. */
	readonly toFloor: number | undefined;
}

/** Ratios of the medians, a line for each row of another server where ours has the same one. */
export function ratiosOf(rows: readonly Row[]): readonly Ratio[] {
	return rows.flatMap((row): Ratio[] => {
		const { what, files, server: peer, summary } = row;
		const sameOf = (name: string) =>
			rows.find((each) => each.server === name && each.what === what && each.files === files)?.summary.p50;
		const ours = sameOf(servers.soulscope.name);
		if (peer === servers.soulscope.name || ours === undefined) return [];
		const floor = peer === servers.floor.name ? undefined : sameOf(servers.floor.name);
		return [
			{ what, files, peer, toOurs: summary.p50 / ours, toFloor: floor === undefined ? undefined : summary.p50 / floor },
		];
	});
}
