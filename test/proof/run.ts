// `npm run proof:database [-- --only writers,kills] [--subjects context,memory,conversation,knowledge] [--writers 8] [--count 2500]
// [--kills 50] [--seed N]`: what docs/database.md promises, at its full size, on a PostgreSQL of its own that is taken away afterwards. By hand: it takes
// an hour. `npm test` runs the same with small numbers. The exit status is 1 where anything was lost, twice, by half or out of order.
import { mkdtempSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { endCluster, endWith, makeCluster } from '../support/postgres/cluster.ts';
import { findPrograms } from '../support/postgres/programs.ts';
import { diceOf } from '../support/random.ts';
import { lasting } from '../support/whenOver.ts';
import { storm } from './kills.ts';
import { connectedTo, fillForProofs, type SubjectName, subjectNames, subjects } from './subjects.ts';
import { judge, type Verdict, writeTogether } from './writers.ts';

const { values } = parseArgs({
	options: {
		only: { type: 'string', default: 'writers,kills' },
		subjects: { type: 'string', default: subjectNames.join(',') },
		writers: { type: 'string', default: '8' },
		count: { type: 'string', default: '2500' },
		kills: { type: 'string', default: '50' },
		seed: { type: 'string', default: String(process.pid) },
	},
});
const chosen = subjectNames.filter((name) => values.subjects.split(',').includes(name));

const say = (line: string): void => console.log(`${new Date().toISOString().slice(11, 19)}  ${line}`);
const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(0)} s`;
const load = (): string => `load ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores`;

const programs = findPrograms();
if (programs.kind === 'missing') throw new Error(programs.why);
const folder = mkdtempSync(join(tmpdir(), 'soulscope-proof-'));
endWith(folder, process.pid);
// As it is where people use it: what is committed is on the disk.
const settings = ['fsync = on', 'full_page_writes = on', 'max_wal_size = 4GB', 'shared_buffers = 512MB'];
const cluster = await makeCluster({ bin: programs.bin, folder, settings });

async function freshDatabase(name: string): Promise<string> {
	const client = await connectedTo(cluster.address('postgres'));
	await client.query(`CREATE DATABASE ${name}`);
	await client.end();
	await fillForProofs(cluster.address(name));
	return cluster.address(name);
}

function report(what: string, verdict: Verdict, more: string): void {
	const { kept, there, lost, twice, strange, outOfOrder } = verdict;
	const wrong = lost.length + twice.length + strange.length + outOfOrder.length;
	if (wrong > 0) process.exitCode = 1;
	say(
		`${what}: ${kept} kept, ${there} there, ${lost.length} lost, ${twice.length} twice, ${strange.length} strange, ${outOfOrder.length} out of order; ${more}; ${load()}`,
	);
	for (const id of [...lost, ...twice, ...strange, ...outOfOrder].slice(0, 10)) say(`    ${id}`);
}

async function proveWriters(subject: SubjectName): Promise<void> {
	const [writers, count] = [Number(values.writers), Number(values.count)];
	const address = await freshDatabase(`writers_${subject}`);
	const begun = performance.now();
	const processes = await writeTogether(subject, address, { writers, count });
	const took = seconds(begun);
	const client = await connectedTo(address);
	const verdict = judge(processes, await subjects[subject].ids(client, address));
	await client.end();
	const refused = processes.reduce((sum, each) => sum + each.refused, 0);
	if (verdict.kept !== writers * count) process.exitCode = 1;
	report(`${subject}, ${writers} writers × ${count}`, verdict, `${refused} times asked to try again; ${took}`);
}

async function proveKills(kills: number): Promise<void> {
	const address = await freshDatabase('kills');
	const begun = performance.now();
	const dice = diceOf(Number(values.seed));
	let count = 0;
	const written = await storm(cluster, address, {
		kills,
		random: dice.next,
		onKill: (which) => {
			count += 1;
			if (count % 10 === 0) say(`kill ${count}: ${which}; ${seconds(begun)}`);
		},
	});
	const took = seconds(begun);
	const client = await connectedTo(address);
	for (const [subject, processes] of written) {
		const begunCount = processes.reduce((sum, each) => sum + each.begun.size, 0);
		report(
			`${subject}, ${kills} kills`,
			judge(processes, await subjects[subject].ids(client, address)),
			`${begunCount} begun, seed ${values.seed}; ${took}`,
		);
	}
	await client.end();
}

try {
	await lasting(async () => {
		if (values.only.includes('kills')) await proveKills(Number(values.kills));
		if (values.only.includes('writers')) for (const subject of chosen) await proveWriters(subject);
	});
} finally {
	await endCluster(folder);
}
