import { joinMapped } from '../../../../prompt/mappedText.ts';
import { projectMemoryHeading } from '../../context/v2026_9/projectMemory.ts';
import { fileNames } from '../../files.ts';
import { joinTexts } from '../prose.ts';
import { fullOnly, has, proseSection } from '../sectionParts.ts';
import type { OpenClawPromptInputs, OpenClawSection } from '../sections.ts';
import { prose2026_9 } from './prose.ts';

const { woven, lines } = prose2026_9;

/** What to do with a hit that comes out of an earlier conversation. */
function sessionHits(inputs: OpenClawPromptInputs) {
	const reads = has(inputs, 'sessions_history');
	if (!has(inputs, 'sessions_search')) return lines(reads ? 'memory-recall.history' : 'memory-recall.snippets');
	const then = lines(reads ? 'memory-recall.then-history' : 'memory-recall.no-history');
	return [...lines('memory-recall.session-search'), ...then, '.'];
}

/** When to look into memory, where a memory plugin is on and its tools are there. */
export const memoryRecall: OpenClawSection = fullOnly((inputs) => {
	const { memory } = inputs.more ?? {};
	const [searches, gets] = [has(inputs, 'memory_search'), has(inputs, 'memory_get')];
	if (memory === undefined || !(searches || gets)) return [];
	const [before = '', after = ''] = woven('memory-recall.search');
	const text = joinTexts([
		searches ? [before, ...(gets ? lines('memory-recall.then-get') : []), after] : lines('memory-recall.get'),
		...(searches ? [sessionHits(inputs), lines('memory-recall.lines')] : []),
		lines('memory-recall.outcome'),
		lines(memory.citations === 'off' ? 'memory-recall.no-citations' : 'memory-recall.citations'),
	]);
	return [proseSection('memory-recall', 'Memory recall', 'When to search memory', '## Memory Recall', text)];
});

const entriesId = 'project-memory-entries';

/** The part that carries them. */
export const projectMemoryPart = `openclaw.${entriesId}`;

/** Entries of MEMORY.md about the projects that are open. */
export const projectMemory: OpenClawSection = ({ more }) => {
	const entries = more?.projectMemory ?? [];
	if (entries.length === 0) return [];
	const about = 'What was learned about this project';
	return [
		proseSection('project-memory', 'Project memory', about, projectMemoryHeading, lines('project-memory')),
		{
			kind: 'file',
			id: entriesId,
			title: 'Project memory entries',
			path: fileNames.memory,
			content: joinMapped(entries, '\n'),
		},
	];
};
