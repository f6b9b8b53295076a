import type { FindingPlace, Rule, RuleView } from '../../../rules/rule.ts';
import { pathFrom } from '../../../workspace/places.ts';
import { firstLine, isThere, ownDocs, ownPath, seenBy } from './seen.ts';

export const doesNotStart: Rule = {
	code: 'codex.does-not-start',
	severity: 'error',
	particular: {},
	effect: 'no-start',
	docs: {
		title: 'Codex does not start with this configuration',
		why: 'Codex stops at once where `config.toml` cannot be read or is not valid TOML, a value is of the wrong kind (such as a negative `project_doc_max_bytes`, or `5.0` where `5` is meant), or `model_instructions_file` leads to no text. This goes for `~/.codex/config.toml`, and for the `.codex/config.toml` of a project that you trust. One that is a folder, or no UTF-8 text, stops it in any project.',
		fix: 'Correct what the message names.',
		example: { file: '.codex/config.toml', text: 'project_doc_max_bytes = -1\n' },
	},
	*check(view) {
		const { failure } = seenBy(view);
		const place = failure && placeOf(view, failure.file);
		if (!failure || !place) return;
		const file = failure.file === undefined ? 'its arguments' : pathFrom(view.snapshot.root, failure.file);
		yield { place, message: `Codex does not start here because of ${file}: ${failure.why}. Correct it.` };
	},
};

/** The file itself; where that is the person’s own, or a folder, the instructions that nobody gets. */
function placeOf(view: RuleView, file: string | undefined): FindingPlace | undefined {
	const own = file === undefined ? undefined : ownPath(view, file);
	const path = own !== undefined && isThere(view, own) ? own : ownDocs(view)[0]?.path;
	return path === undefined ? undefined : firstLine(view, path);
}
