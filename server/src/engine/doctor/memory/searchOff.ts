import { counted } from '../../rules/support/words.ts';
import type { DoctorCheck } from '../diagnosis.ts';
import { memoriesOf } from '../support/memories.ts';

export const searchOff: DoctorCheck = {
	code: 'doctor.memory.search-off',
	weight: 28,
	reports: 'the configuration switches memory search off, and there are memories',
	silent: 'where the agent has no notes, or its runtime has no search',
	*check(view) {
		const { runtime, snapshot } = view;
		if (!runtime.memory.recall || runtime.memory.recall(snapshot) !== undefined) return;
		const notes = memoriesOf(view);
		if (notes.length === 0) return;
		yield {
			message: `The configuration switches memory search off, so the agent cannot find what it wrote in ${counted(notes.length, 'note')}. Switch it on, if that was not on purpose.`,
			evidence: [
				...(snapshot.config ? [snapshot.config.path] : []),
				`${counted(notes.length, 'note')}, the last is ${notes.at(-1)}`,
			],
		};
	},
};
