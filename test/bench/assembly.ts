import { placeholderWording } from '../../server/src/engine/prompt/wording/placeholder.ts';
import { runtimes } from '../../server/src/engine/runtimes/registry.ts';
import type { FileEntry, Snapshot } from '../../server/src/engine/workspace/snapshot.ts';
import { notes } from './generatedWorkspace.ts';
import { type Row, summarise, timed } from './statistics.ts';

/** characters (UTF-16) of context files, spread over what a runtime loads. */
const length = 400_000;
const names = ['AGENTS.md', 'SOUL.md', 'IDENTITY.md', 'USER.md', 'MEMORY.md'];

function snapshotOf(round: number): Snapshot {
	const files = new Map<string, FileEntry>(
		names.map((path, index) => {
			const text = notes(length / names.length, round * 10 + index);
			return [
				path,
				{ path, content: { kind: 'text', text, origin: 'disk' }, link: 'none', size: text.length, modified: 0 },
			];
		}),
	);
	// Limits out of the way: the point is how long whole files take.
	const config = `{ agents: { defaults: { bootstrapMaxChars: 1000000, bootstrapTotalMaxChars: 5000000 } } }`;
	return {
		root: '/bench',
		files,
		config: {
			path: '/bench/openclaw.json',
			content: { kind: 'text', text: config, origin: 'disk' },
			included: new Map(),
		},
		environment: { home: '/home/bench', hostTimeZone: 'UTC', variables: {} },
	};
}

/** How long each runtime's one pure function takes, on files that it has not seen before. */
export async function assemblies(rounds: number): Promise<Row[]> {
	const session = { kind: 'main', now: 0, timeZone: 'UTC', random: 1 } as const;
	const snapshots = Array.from({ length: rounds + 5 }, (_, round) => snapshotOf(round));
	const rows: Row[] = [];
	for (const runtime of runtimes) {
		const kind = runtime.sessionKinds[0] ?? 'main';
		const times = await timed(rounds, 5, (round) => {
			const snapshot = snapshots[round];
			return snapshot && runtime.assemble(snapshot, { ...session, kind }, placeholderWording).text().length;
		});
		rows.push({ what: 'assemble 400,000 units', server: runtime.id, unit: 'ms', summary: summarise(times), budget: 5 });
	}
	return rows;
}
