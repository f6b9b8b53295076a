import { counted } from '../../rules/support/words.ts';
import type { DoctorCheck } from '../diagnosis.ts';
import { memoriesOf } from '../support/memories.ts';

export const neverIndexed: DoctorCheck = {
	code: 'doctor.memory.never-indexed',
	weight: 70,
	reports: 'the agent has run and has notes, but the runtime has never indexed them: its embedding is not set up',
	silent:
		'where the agent has not run on this computer, where search is switched off, and for versions that find words without a model',
	*check(view) {
		const { runtime, snapshot, facts } = view;
		const index = facts.searchIndex;
		if (!index || index.isThere || !index.hasRun) return;
		if (runtime.memory.recall?.(snapshot) === undefined) return;
		const notes = memoriesOf(view);
		if (notes.length === 0) return;
		yield {
			message: `${runtime.title} has no index of this agent’s memory although the agent has run, so a search finds none of its ${counted(notes.length, 'note')}. That happens when no embedding is set up. Set up one, with a key or a local model, and run the runtime’s “memory index”.`,
			evidence: [`there is no ${index.path}`, `${counted(notes.length, 'note')}, the last is ${notes.at(-1)}`],
		};
	},
};
