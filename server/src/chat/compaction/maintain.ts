import { keepLast, type TalkMoment, type TalkPolicy } from '../../engine/runtimes/capabilities/talk.ts';
import type { ConversationPlace } from '../request/conversationPlace.ts';
import { countedOf } from '../request/counted.ts';
import { compactNow } from './compact.ts';
import { flushNow } from './flush.ts';
import type { MaintenanceResult, MaintenanceScope } from './maintained.ts';

async function momentOf({ place, record }: MaintenanceScope, window: number): Promise<TalkMoment> {
	const state = await record.state();
	return {
		kind: place.kind,
		window,
		tokens: state?.tokens ?? 0,
		messages: countedOf(record.entries()).map(({ message }) => message),
		compactions: state?.compactions ?? 0,
		flushedAt: state?.flushedAt,
	};
}

/** Where a runtime has no rule of its own and a person asks for it: the last messages stay. */
const usualKept = 4;

const usualPolicy: TalkPolicy = {
	compactAt: () => undefined,
	isCompactionDue: () => false,
	keepFrom: keepLast(usualKept),
};

/** The rule by which the runtime keeps conversations short. */
const policyOf = ({ workspace }: Pick<ConversationPlace, 'workspace'>): TalkPolicy =>
	workspace.runtime.chat?.talk?.(workspace.snapshot()) ?? usualPolicy;

/** True where the runtime looks after the length of a conversation behind each turn, and not before it. */
export const isAfterTurn = ({ workspace }: Pick<ConversationPlace, 'workspace'>): boolean =>
	policyOf({ workspace }).isAfterTurn === true;

/**
 * Has memories written down and the conversation summarised: where that is due, or because somebody asks for it. What is
 * due and fails leaves everything as it was, and the turn goes on.
 */
export async function maintain(
	scope: MaintenanceScope,
	wish: 'due' | 'flush' | 'compact',
	window: number,
): Promise<MaintenanceResult> {
	const policy = policyOf(scope.place);
	const { settings } = scope.place;
	if (wish === 'due') {
		const moment = await momentOf(scope, window);
		if (settings.flush !== 'off' && policy.flush?.isDue(moment)) {
			const flushed = await flushNow(scope, policy, 'due');
			if (flushed.kind === 'stopped') return flushed;
		}
		if (policy.isCompactionDue(moment)) return compactNow(scope, policy);
		return { kind: 'skipped', message: '' };
	}
	if (wish === 'flush') {
		const flushed = await flushNow(scope, policy, 'asked');
		if (flushed.kind === 'stopped' || flushed.kind === 'failed') return flushed;
	}
	return compactNow(scope, policy);
}
