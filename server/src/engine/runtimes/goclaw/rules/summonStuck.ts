import { writtenSettings } from '../../../rules/config/settings.ts';
import type { Rule } from '../../../rules/rule.ts';
import { settingsOf } from '../config/settings.ts';
import { summonState } from '../managed/summonState.ts';

/** `2026-02-26T10:00:00+00:00` as ms since the epoch; undefined where it is no time. */
function momentOf(written: unknown): number | undefined {
	const parsed = typeof written === 'string' ? Date.parse(written) : Number.NaN;
	return Number.isNaN(parsed) ? undefined : parsed;
}

export const summonStuck: Rule = {
	code: 'goclaw.summoning',
	severity: 'warning',
	particular: {},
	docs: {
		title: 'The files of an agent were not written, and GoClaw does not try again',
		why: 'GoClaw has a model write the files of a new predefined agent. Its status is `summoning` until that is done, five minutes at most, and `summon_failed` if the model wrote nothing that could be used. If GoClaw is ended meanwhile, the status stays `summoning`: nothing comes any more, and GoClaw refuses to summon again. The agent answers with the templates all the same, so nobody may notice.',
		fix: 'Run *Summon This Agent Again…* in VS Code: you see what a model wrote, and the status becomes `active` when you accept it. Or write the files yourself and set the status in GoClaw.',
		example: {
			file: 'goclaw-agent.json',
			text: '{ "database": { "mode": "managed", "agent": { "id": "1", "agent_key": "guide", "agent_type": "predefined", "status": "summon_failed" }, "delegates_to": [], "people": [] } }\n',
		},
	},
	*check(view) {
		const { stored } = settingsOf(view.snapshot.config);
		// What later versions do then is not known.
		if (!stored || stored.version !== undefined) return;
		const settings = writtenSettings(view);
		const status = settings?.at('database', 'agent', 'status');
		if (!settings || typeof status !== 'string') return;
		const changed = momentOf(settings.at('database', 'agent', 'updated_at'));
		const state = summonState(status, changed === undefined ? undefined : view.session.now - changed);
		if (!state?.isWrong) return;
		yield {
			place: settings.place('database', 'agent', 'status'),
			message: `${state.says} Summon it again.`,
		};
	},
};
