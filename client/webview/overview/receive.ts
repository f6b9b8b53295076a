import type { ToOverviewPage } from '../../../protocol/overview/page.ts';

type StateFields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is StateFields => typeof value === 'object' && value !== null;
const areFields = (value: unknown): value is readonly StateFields[] => Array.isArray(value) && value.every(isFields);
const isMissingOr = (is: (value: unknown) => boolean) => (value: unknown) => value === undefined || is(value);

const isResult = (value: unknown): boolean =>
	isFields(value) &&
	areFields(value.sessions) &&
	areFields(value.files) &&
	value.files.every(({ cells }) => Array.isArray(cells));

const isAgent = (value: unknown): boolean =>
	isFields(value) && typeof value.name === 'string' && Array.isArray(value.why);

const isHealth = (value: unknown): boolean => isFields(value) && areFields(value.problems);

/** The message that `received` is, or undefined: anything in the frame can post to the page. */
export function toPage(received: unknown): ToOverviewPage | undefined {
	if (!isFields(received) || received.type !== 'state' || !isFields(received.state)) return undefined;
	const { agents, agent, result, problems, health, heartbeat, turns } = received.state;
	const isState =
		[agents, problems, turns].every(areFields) &&
		Array.isArray(heartbeat) &&
		isMissingOr(isAgent)(agent) &&
		isMissingOr(isResult)(result) &&
		isMissingOr(isHealth)(health);
	return isState ? (received as unknown as ToOverviewPage) : undefined;
}
