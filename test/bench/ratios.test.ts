import { expect, it } from 'vitest';
import { ratiosOf } from './ratios.ts';
import { type Row, summarise } from './statistics.ts';

const row = (what: string, server: string, p50: number, files?: number): Row => ({
	...{ what, server, unit: 'ms', summary: summarise([p50]) },
	...(files !== undefined && { files }),
});

it('compares a peer with ours and with the floor, of the same row and the same number of files', () => {
	const rows = [
		row('links', 'soulscope', 2, 10),
		row('links', 'soulscope', 4, 1_000),
		row('links', 'peer', 8, 10),
		row('links', 'peer', 8, 1_000),
		row('links', 'floor', 1, 10),
		row('links', 'floor', 2, 1_000),
	];
	expect(ratiosOf(rows)).toEqual([
		{ what: 'links', files: 10, peer: 'peer', toOurs: 4, toFloor: 8 },
		{ what: 'links', files: 1_000, peer: 'peer', toOurs: 2, toFloor: 4 },
		{ what: 'links', files: 10, peer: 'floor', toOurs: 0.5, toFloor: undefined },
		{ what: 'links', files: 1_000, peer: 'floor', toOurs: 0.5, toFloor: undefined },
	]);
});

it('says nothing of what ours was not asked, and nothing of a floor that was not measured', () => {
	expect(ratiosOf([row('format', 'peer', 1)])).toEqual([]);
	expect(ratiosOf([row('hover', 'soulscope', 2), row('hover', 'peer', 1)])).toEqual([
		{ what: 'hover', files: undefined, peer: 'peer', toOurs: 0.5, toFloor: undefined },
	]);
});
