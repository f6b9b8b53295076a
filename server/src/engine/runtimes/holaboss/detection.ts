import type { Snapshot } from '../../workspace/snapshot.ts';
import type { Evidence } from '../runtime.ts';
import { policyFile, workspaceConfig } from './files.ts';

interface Clue {
	readonly pattern: RegExp;
	readonly worth: number;
	/** A clause for people. */
	readonly reason: string;
}

/** Strongest first. What other agents' folders show as well is worth little: it only tips the scales. */
const clues: readonly Clue[] = [
	{
		pattern: /^memory\/workspace\/[^/]+\/(?:knowledge|runtime)\//u,
		worth: 0.5,
		reason: 'memory/workspace/ holds what a workspace knows',
	},
	{ pattern: /(?:^|\/)state\/runtime\.db$/u, worth: 0.4, reason: 'state/runtime.db is the runtime’s database' },
	{ pattern: /^\.holaboss\//u, worth: 0.4, reason: 'there is a .holaboss folder' },
	{
		pattern: /^memory\/workspace\/[^/]+\/MEMORY\.md$/u,
		worth: 0.3,
		reason: 'memory/workspace/ has an index of its own',
	},
	{ pattern: /^memory\/preference\//u, worth: 0.3, reason: 'memory/preference/ keeps what the person prefers' },
	{ pattern: /^memory\/identity\//u, worth: 0.25, reason: 'memory/identity/ keeps who the person is' },
	{ pattern: /^workspace\.yaml$/u, worth: 0.2, reason: `there is ${workspaceConfig}` },
	{ pattern: /^AGENTS\.md$/u, worth: 0.05, reason: `there is ${policyFile}` },
];

/** Evidence never reaches certainty: nothing in the folder names the runtime outright. */
const most = 0.95;

/** How much `snapshot` looks like a workspace of Holaboss; undefined where nothing says so. */
export function detect(snapshot: Snapshot): Evidence | undefined {
	const paths = [...snapshot.files.keys()];
	const found = clues.filter(({ pattern }) => paths.some((path) => pattern.test(path)));
	if (found.length === 0) return undefined;
	return {
		confidence: Math.min(
			most,
			found.reduce((sum, { worth }) => sum + worth, 0),
		),
		reasons: found.map(({ reason }) => reason),
	};
}
