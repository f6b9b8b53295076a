import type { LogLine } from '../../engine/consolidating/logLines.ts';
import { askedLines, believedOf, logQuestion } from '../../engine/consolidating/question.ts';
import { answeredObject } from '../../engine/conversation/modelReply.ts';
import { hasHidden } from '../../engine/rules/security/hasHidden.ts';
import { secretsIn } from '../../host/secrets/redact.ts';
import type { Workspace } from '../../host/workspace/workspaces.ts';
import type { ModelAsker } from '../asking/askModel.ts';
import type { TidyDraft } from '../tidying/keepProposals.ts';
import type { ConsolidatePayload } from './payload.ts';

/** ms. A model on this computer may need them. */
const patience = 120_000;

interface AskedAboutLogs {
	readonly drafts: readonly TidyDraft[];
	/** One line for people each. */
	readonly notes: readonly string[];
}

/** Without lines that a secret is in, or that a model reads otherwise than a person. */
async function withoutSecrets(lines: readonly LogLine[], workspace: Workspace): Promise<readonly LogLine[]> {
	const seen = lines.filter(({ words }) => !hasHidden(words));
	const all = await secretsIn(seen.map(({ words }) => words).join('\n'), workspace);
	if (all.length === 0) return seen;
	const clean: LogLine[] = [];
	for (const line of seen) if ((await secretsIn(line.words, workspace)).length === 0) clean.push(line);
	return clean;
}

/** Asks the chat's model what of `lines` lasts. What it says can become nothing but a proposal. */
export async function askAboutLogs(
	workspace: Workspace,
	lines: readonly LogLine[],
	known: readonly string[],
	model: ModelAsker,
	signal: AbortSignal,
): Promise<AskedAboutLogs> {
	const asked = await withoutSecrets(askedLines(lines), workspace);
	if (asked.length === 0) return { drafts: [], notes: [] };
	const answer = await model.ask(workspace.root, logQuestion(asked), patience, signal);
	switch (answer.kind) {
		case 'stopped':
			throw new Error('cancelled');
		case 'nobody':
		case 'failed':
			return { drafts: [], notes: [`Only rules looked at the logs: the model did not answer. ${answer.why}`] };
		case 'answered':
			break;
	}
	const { by, text } = answer;
	const { object, fault } = answeredObject(text);
	const notes = fault === undefined ? [] : [`${by.model} ${fault}, so only rules looked at the logs.`];
	const left = lines.length - asked.length;
	if (left > 0) notes.push(`${by.model} read the newest ${asked.length} of ${lines.length} lines.`);
	const drafts = believedOf(object, asked, known)
		.filter((each) => !hasHidden(each.text))
		.map((each): TidyDraft => {
			const from = each.lines.map(({ path, line, text }) => ({ path, line, text }));
			const payload: ConsolidatePayload = { why: 'model', lines: from };
			return {
				target: 'logs',
				title: each.text,
				text: each.text,
				payload: { ...payload, by },
				evidence: each.lines[0].text,
			};
		});
	return { drafts, notes };
}
