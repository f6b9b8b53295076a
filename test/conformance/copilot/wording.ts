import type { WordingPiece } from '../../../server/src/engine/prompt/wording/wording.ts';
import type { ListStretch } from '../../../server/src/engine/runtimes/copilot/context/customizations.ts';
import { type Input, Prose } from '../case.ts';
import { unplaced } from '../coding/world.ts';

/** What the tools are called in the cases, by the names that a prompt has for them. */
const variables: Readonly<Record<string, string>> = {
	read_file: '#tool:read/readFile',
	run_in_terminal: '#tool:execute/runInTerminal',
	runSubagent: '#tool:agent/runSubagent',
	skill: '#tool:skill',
};

/** What the cases call a passage. */
const names: Readonly<Record<string, string>> = {
	'copilot.instructions.intro': 'vscode.instructions-index.intro',
	'copilot.skills.intro': 'vscode.skills.intro',
	'copilot.urgent-skills.intro': 'vscode.skills.adherence-intro',
	'copilot.agents.intro': 'vscode.agents.intro',
};

function tokenOf(piece: WordingPiece): string {
	const tool = variables[piece.values?.tool ?? ''];
	const name = names[piece.id];
	if (name !== undefined && tool !== undefined) return `<TEXT:${name} ${tool}>`;
	// What has no name in the cases can only be compared by its length.
	return dotted(piece);
}

/** As long as the program’s own words are, with the tool called as in the cases. */
const dotted = (piece: WordingPiece): string =>
	(piece.text ?? [])
		.map((part) => {
			if (typeof part !== 'string') return '·'.repeat(part.length);
			return variables[part.slice(1, -1)] ?? part;
		})
		.join('');

/** The list of one request: with a token for each passage, or by its length where the case has no more. */
export function listText(stretches: readonly ListStretch[], expected: Input): string | Prose {
	const isWhole = typeof expected === 'string';
	const text = stretches
		.map(({ says }) => (typeof says === 'string' ? says : isWhole ? tokenOf(says) : dotted(says)))
		.join('');
	return isWhole ? unplaced(text) : new Prose(unplaced(text));
}
