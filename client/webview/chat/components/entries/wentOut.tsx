import * as l10n from '@vscode/l10n';
import type { AnswerEntry, ChoosingCost } from '../../../../../protocol/chat/conversation.ts';
import { figure, memories, parts, price, tokens } from '../../format.ts';
import { Folded } from '../basic/folded.tsx';
import { MemoryList } from '../lists/memoryList.tsx';
import { PartList } from '../lists/partList.tsx';

const sum = (list: readonly { readonly tokens: number }[]): number => list.reduce((all, each) => all + each.tokens, 0);

function usageLine({ model, usage }: AnswerEntry): string {
	if (!usage) return model ?? '';
	const counted = [
		l10n.t('input {0}', tokens(usage.input)),
		...(usage.cached > 0 ? [l10n.t('{0} from the cache', tokens(usage.cached))] : []),
		l10n.t('output {0}', tokens(usage.output)),
		...(usage.cost === undefined ? [] : [price(usage.cost)]),
	].join(', ');
	const message = usage.exact ? counted : l10n.t('about {0}', counted);
	return model ? `${model}: ${message}` : message;
}

/** What it took to have a model choose the memories. */
function choosingLine({ questions, input, output, cost, model }: ChoosingCost): string {
	const spent = [
		l10n.t('input {0}', tokens(input)),
		l10n.t('output {0}', tokens(output)),
		...(cost === undefined ? [] : [price(cost)]),
	].join(', ');
	return questions === 1
		? l10n.t('{0} was asked once which memories to send: {1}', model, spent)
		: l10n.t('{0} was asked {1} times which memories to send: {2}', model, figure(questions), spent);
}

/** Whether there is anything to tell: a dry run shows the request itself. */
export const hasWentOut = ({ used = [], recalled = [], dryRun }: AnswerEntry): boolean =>
	!dryRun && used.length + recalled.length > 0;

function summaryOf({ used = [], recalled = [] }: AnswerEntry): string {
	if (recalled.length === 0) return l10n.t('Used {0}', parts(used.length));
	if (used.length === 0) return l10n.t('Used {0}', memories(recalled.length));
	return l10n.t('Used {0}, {1}', parts(used.length), memories(recalled.length));
}

/** Which parts of the prompt and which memories went out with an answer, and what it took: one line until it is asked for. */
export function WentOut({ answer }: { readonly answer: AnswerEntry }) {
	const { used = [], recalled = [], choosing } = answer;
	const spent = usageLine(answer);
	return (
		<div class="went-out">
			{hasWentOut(answer) && (
				<Folded name="used" summary={summaryOf(answer)}>
					{recalled.length > 0 && (
						<div class="recalled">
							<p class="why">{l10n.t('Recalled {0} · {1}', memories(recalled.length), tokens(sum(recalled)))}</p>
							<MemoryList memories={recalled} />
						</div>
					)}
					{choosing && <p class="why">{choosingLine(choosing)}</p>}
					{used.length > 0 && (
						<div class="prompt">
							<p class="why">{l10n.t('The prompt: {0} · {1}', parts(used.length), tokens(sum(used)))}</p>
							<PartList parts={used} />
						</div>
					)}
					{spent !== '' && <p class="why spent">{spent}</p>}
				</Folded>
			)}
		</div>
	);
}
