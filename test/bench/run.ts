// `npm run bench [-- --only NAME,…] [--sizes 10,1000] [--rounds N] [--out FILE]`: measures the built server on generated
// workspaces, its peers beside it in the same run, and prints what people should trust: ratios. Machines are noisy.
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { assemblies } from './assembly.ts';
import { isInstalled, servers } from './benchServer.ts';
import { type GeneratedWorkspace, generateWorkspace } from './generatedWorkspace.ts';
import { loading } from './loading.ts';
import { monorepos } from './monorepo.ts';
import { painting } from './painting.ts';
import { ratiosOf } from './ratios.ts';
import { builtVersion, scenarios } from './scenarios.ts';
import type { Row } from './statistics.ts';
import { recordedTurns } from './turns.ts';

const { values } = parseArgs({
	options: {
		only: { type: 'string' },
		sizes: { type: 'string' },
		rounds: { type: 'string', default: '200' },
		out: { type: 'string', default: 'artifacts/bench.json' },
	},
});
const rounds = Math.max(1, Number(values.rounds) || 200);
const only = values.only?.split(',');
const wantedSizes = values.sizes?.split(',').map(Number);

const figure = (value: number): string => value.toFixed(value < 10 ? 2 : 0).padStart(8);

function print(row: Row): void {
	const { what, server, files, unit, summary, budget } = row;
	const where = files === undefined ? '' : `${files} files`;
	const kept = budget === undefined ? '' : summary.p95 <= budget ? `within ${budget}` : `OVER ${budget}`;
	const figures = `p50 ${figure(summary.p50)}  p95 ${figure(summary.p95)}  max ${figure(summary.max)} ${unit}`;
	console.log(`${what.padEnd(42)} ${server.padEnd(30)} ${where.padEnd(11)} ${figures}  ${kept}`);
}

const load = () =>
	console.log(
		`load ${loadavg()
			.map((each) => each.toFixed(1))
			.join(' ')} on ${cpus().length} cores`,
	);
load();
if (!isInstalled(servers.agnix)) console.log('agnix-lsp is not on the PATH and is left out (cargo install agnix-lsp).');

const rows: Row[] = [];
const add = (more: readonly Row[]) => {
	for (const row of more) print(row);
	rows.push(...more);
};

if (!only || only.includes('activation')) add(await loading(Math.min(rounds, 15)));
if (!only || only.includes('chat-page')) add(await painting());
if (!only || only.includes('assemble')) add(await assemblies(Math.min(rounds, 50)));
if (!only || only.includes('monorepo')) add(await monorepos(rounds));
if (!only || only.includes('turns')) add(await recordedTurns(rounds));
const workspaces = new Map<number, GeneratedWorkspace>();
try {
	for (const scenario of scenarios) {
		if (only && !only.includes(scenario.name)) continue;
		for (const size of scenario.sizes) {
			if (wantedSizes && !wantedSizes.includes(size)) continue;
			const workspace = workspaces.get(size) ?? generateWorkspace(size);
			workspaces.set(size, workspace);
			for (const server of scenario.servers.filter(isInstalled)) {
				await server.build?.();
				add(await scenario.run(server, workspace, rounds));
			}
		}
	}
} finally {
	for (const workspace of workspaces.values()) workspace.remove();
}

load();
console.log(
	[
		'\nPeer ÷ Soulscope, p50 (more than 1: Soulscope is quicker or smaller), and behind it peer ÷ floor:',
		'no server that speaks through the protocol’s library is quicker or smaller than the peer by more than that.',
		'The floor sends what Soulscope has answered, and does nothing for it. Its own ratio is the share of ours that is the pipe.',
	].join('\n'),
);
for (const { what, files, peer, toOurs, toFloor } of ratiosOf(rows)) {
	const where = files === undefined ? '' : `, ${files} files`;
	const beyond = toFloor === undefined ? '' : toFloor.toFixed(2);
	console.log(
		`${`${what}${where}`.padEnd(58)} ${peer.padEnd(30)} ${toOurs.toFixed(2).padStart(6)} ${beyond.padStart(6)}`,
	);
}

mkdirSync(dirname(values.out), { recursive: true });
writeFileSync(
	values.out,
	`${JSON.stringify({ version: builtVersion(), node: process.version, rounds, rows }, null, '\t')}\n`,
);
console.log(`\nWritten to ${values.out}`);
// What has bundled the floor may keep threads of its own, and the process with them.
process.exit();
