import * as l10n from '@vscode/l10n';
import type { AnswerEntry } from '../../../../protocol/conversation.ts';
import { memories, parts, price, tokens } from '../../format.ts';
import { Folded } from '../folded.tsx';
import { MemoryList } from '../memoryList.tsx';
import { PartList } from '../partList.tsx';

const sum = (list: readonly { readonly tokens: number }[]): number => list.reduce((all, each) => all + each.tokens, 0);

function usageLine({ model, usage }: AnswerEntry): string {
	if (!usage) return model ?? '';
	const counted = [
		l10n.t('{0} in', tokens(usage.input)),
		...(usage.cached > 0 ? [l10n.t('{0} of them kept from before', tokens(usage.cached))] : []),
		l10n.t('{0} out', tokens(usage.output)),
		...(usage.cost === undefined ? [] : [price(usage.cost)]),
	].join(', ');
	const said = usage.exact ? counted : l10n.t('about {0}', counted);
	return model ? `${model}: ${said}` : said;
}

/** Which parts of the prompt and which memories went out with an answer, and what it took. */
export function WentOut({ answer }: { readonly answer: AnswerEntry }) {
	const { used = [], recalled = [], dryRun } = answer;
	const spent = usageLine(answer);
	const [count, size] = [parts(used.length), tokens(sum(used))];
	return (
		<div class="went-out">
			{used.length > 0 && (
				<Folded
					name="prompt"
					summary={dryRun ? l10n.t('Would have used {0} · {1}', count, size) : l10n.t('Used {0} · {1}', count, size)}
				>
					<PartList parts={used} />
					{spent !== '' && <p class="why">{spent}</p>}
				</Folded>
			)}
			{recalled.length > 0 && (
				<Folded
					name="recalled"
					summary={l10n.t('Recalled {0} · {1}', memories(recalled.length), tokens(sum(recalled)))}
				>
					<MemoryList memories={recalled} />
				</Folded>
			)}
		</div>
	);
}
