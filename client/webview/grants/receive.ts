import type { ToGrantsPage } from '../../../protocol/managed/grantsPage.ts';

type GrantsFields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is GrantsFields => typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string';
const areTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);
const areNumbers = (value: unknown): boolean => Array.isArray(value) && value.every((each) => typeof each === 'number');
const areFields = (value: unknown, are: (each: GrantsFields) => boolean): boolean =>
	Array.isArray(value) && value.every((each) => isFields(each) && are(each));

const isGrant = ({ skill, to, by }: GrantsFields): boolean => areNumbers([skill, to]) && isText(by);

const isResult = (value: unknown): boolean =>
	isFields(value) &&
	isText(value.place) &&
	areTexts(value.notes) &&
	areTexts(value.people) &&
	areTexts(value.visibilities) &&
	areFields(value.agents, ({ key, name }) => isText(key) && isText(name)) &&
	areFields(
		value.skills,
		({ slug, name, owner, visibility, status, sights }) =>
			[slug, name, owner, visibility, status].every(isText) && areNumbers(sights),
	) &&
	areFields(value.sights, ({ sees, why }) => isText(sees) && isText(why)) &&
	areFields(value.toAgents, isGrant) &&
	areFields(value.toPeople, isGrant) &&
	areFields(
		value.changes,
		({ slug, to, visibility, at }) => isText(slug) && (isFields(to) || isText(visibility)) && areNumbers([at]),
	);

const isConsidered = (value: unknown): boolean =>
	isFields(value) && isText(value.slug) && isText(value.wanted) && areTexts(value.effects);

/** The message that `received` is, or undefined: anything in the frame can post to the page. */
export function toGrantsPage(received: unknown): ToGrantsPage | undefined {
	if (!isFields(received) || received.type !== 'state' || !isFields(received.state)) return undefined;
	const { result, told, failure, considered } = received.state;
	const areWords = [told, failure].every((each) => each === undefined || isText(each));
	return areWords &&
		(considered === undefined || isConsidered(considered)) &&
		(result === undefined || isResult(result))
		? (received as unknown as ToGrantsPage)
		: undefined;
}
