import { errorMessage } from '../../engine/text/errorMessage.ts';
import { ownValue } from '../../engine/text/ownValue.ts';
import { LaterLayout } from '../sqlite/connection.ts';
import { AddressRefused } from './address.ts';

const codeOf = (error: unknown): string =>
	error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Two transactions met, and one of them has to begin again. PostgreSQL 15, appendix A. */
const metAnother: ReadonlySet<string> = new Set(['40001', '40P01', '23505']);

/** True where a pooler has given us another session of the server than the one that knows our statements: nothing was done. */
export const forgetsStatements = (error: unknown): boolean => /^(?:26000|42P05)$/u.test(codeOf(error));

/** True where the same transaction may well succeed if it is begun again. */
export const mayBeginAgain = (error: unknown): boolean => metAnother.has(codeOf(error));

/** Codes of the system, and of a server that goes down or comes up, or has no room for one more. */
const lostCodes =
	/^(?:08...|57P0[1-5]|53300|ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENETDOWN|ENOENT)$/u;

/** What `pg` says without a code. */
const lostMessages =
	/^(?:Connection terminated|Connection ended|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed)/u;

/** A pooler says everything with the code of a broken protocol. PgBouncer 1.18. */
const poolers = {
	person: /^(?:SASL|password) authentication failed|^no such user/u,
	database: /^no such database/u,
} as const;

/** The code that the server would have used itself. */
function codeBehind(error: unknown): string {
	const code = codeOf(error);
	if (code !== '08P01' || !(error instanceof Error)) return code;
	if (poolers.person.test(error.message)) return '28P01';
	return poolers.database.test(error.message) ? '3D000' : code;
}

/** True where the server cannot be reached, or what was said to it may not have arrived. */
export const isLost = (error: unknown): boolean =>
	lostCodes.test(codeBehind(error)) || (error instanceof Error && lostMessages.test(error.message));

/** True where it was our own connections that had no time: nothing is known of the server. */
export const isOwnHurry = (error: unknown): boolean =>
	error instanceof Error && error.message.startsWith('timeout exceeded when trying to connect');

const cutCodes = /^(?:ECONNRESET|EPIPE|57P0[12])$/u;

/** True where a connection broke that was made before: another one may well work. */
export const isCut = (error: unknown): boolean =>
	cutCodes.test(codeOf(error)) ||
	(error instanceof Error && /^(?:Connection terminated|Client has encountered)/u.test(error.message));

/** True where the server has given up on a statement: with less to do, it may well succeed. */
export const tookTooLong = (error: unknown): boolean => codeOf(error) === '57014';

/**
 * The connection broke when all was sent and only the answer was missing: nobody knows whether it was done. PostgreSQL 15, appendix A: transaction
 * resolution unknown.
 */
export class EndUnknown extends Error {
	readonly code = '08007';

	constructor(cause: unknown) {
		super('the end of the transaction is not known', { cause });
	}
}

/** What was lost, for those who do the same again and come to the same. */
export const lossBehind = (error: unknown): unknown => (error instanceof EndUnknown ? error.cause : error);

/** Nobody has to see to it: transactions that met, a server that is busy, or is a copy for the moment. PostgreSQL 15, appendix A. */
const passing = /^(?:40...|55P03|57014|25006)$/u;

/** True where the same may succeed later though nobody has mended anything. */
export const mayPass = (error: unknown): boolean => isLost(error) || passing.test(codeOf(error));

/** The tables are of an earlier layout, and whoever connects may not change that. */
export class MayNotUpdate extends Error {}

/** True where a right is missing. */
export const mayNot = (error: unknown): boolean => codeOf(error) === '42501';

/** True where nothing can be changed, as on the copy of another server. */
export const isReadOnly = (error: unknown): boolean => codeOf(error) === '25006';

/** True where no schema is there for what is made without the name of one: an extension. */
export const hasNoPlace = (error: unknown): boolean => codeOf(error) === '3F000';

/** What to tell people, by PostgreSQL's code. */
const reasons: Readonly<Record<string, string>> = {
	'08007': 'the connection broke at the very end, so nobody knows whether it was done; look before you try again',
	'22021': 'it holds no text with a NUL character; remove it',
	'22P05':
		'it has another encoding than UTF8, which lacks some of the characters; use a database that was made with ENCODING UTF8',
	'28P01': 'the password is wrong; set it again',
	'28000': 'the server does not let this person in; check the name in the address',
	'3D000': 'there is no database of this name; check the address',
	'21000':
		'several agents or skills have this name, those of several tenants perhaps, and Soulscope cannot tell them apart',
	'25006':
		'it can only be read, by this name at least; it may be the copy of another server, or ask whoever looks after it for the right to write',
	'54000': 'it takes no path of more than some 2,600 bytes; use a shorter one',
	'53100': 'the disk of the server is full',
	'53300': 'all connections that it allows are taken; close a program that has some, or try again later',
	'57014': 'it takes too long to answer; try again later',
	'57P03': 'the server is starting or ending; try again in a moment',
	'55P03': 'another program holds it; try again in a moment',
};

/** The same, where it hangs on what the server said as well. Its words may be of another language. */
const reasonsFrom: Readonly<Record<string, (message: string, them: string) => string>> = {
	'42501'(message, them) {
		const [, table] = /^permission denied for (?:table|relation|view) (\S+)$/u.exec(message) ?? [];
		const rights =
			table !== undefined
				? `has no rights to the table ${table}`
				: them === 'agents'
					? 'does not have the rights that this takes'
					: 'has no rights to the schema “soulscope”, or may not create it';
		return `the name in the address ${rights}; ask whoever looks after the database`;
	},
	...Object.fromEntries(
		// No such column, table, type, operator; nothing that can be made of what there is.
		['42703', '42P01', '42704', '42883', '42804', '42846'].map((code) => [
			code,
			(message: string) => `its tables are not those of the version that Soulscope knows (${message})`,
		]),
	),
};

const messages: readonly (readonly [pattern: RegExp, why: string])[] = [
	[/client password must be a/u, 'it asks for a password; set one'],
	[
		/The server does not support SSL connections/u,
		'the server has no TLS, and nobody can say whether it is the right one',
	],
	[
		/There was an error establishing an SSL connection/u,
		'what answers there is no PostgreSQL server; check the address',
	],
	[
		/^timeout exceeded when trying to connect/u,
		'other requests of this program have been waiting for the server; try again in a moment',
	],
	[/is not currently accepting connections/u, 'it takes no connections; ask whoever looks after the database'],
	[/certificate has expired/u, 'its certificate has expired; ask whoever looks after the server to renew it'],
	[/altnames/u, 'its certificate is for another name than the one in the address; check the address'],
	[
		/self.signed certificate|unable to (?:verify|get)/iu,
		'its certificate does not prove its name; put ?sslrootcert=FILE behind the address if it is one of your own',
	],
];

/** True where the password was wrong, or there was none. */
export const asksPassword = (error: unknown): boolean =>
	codeBehind(error) === '28P01' || (error instanceof Error && /client password must be a string/u.test(error.message));

/** Why a database could not be used, as the end of a sentence for people; `them`: what it holds. It never has a password in it. */
export function whyNotPostgres(error: unknown, them: string): string {
	if (error instanceof AddressRefused) return error.message.replace(/^T/u, 't').replace(/\.$/u, '');
	if (error instanceof LaterLayout) return `a later version of Soulscope keeps ${them}; update Soulscope`;
	if (error instanceof MayNotUpdate)
		return 'this version of Soulscope adds to its tables, which only whoever made them may do; they have to connect with it once';
	const reason = ownValue(reasons, codeBehind(error));
	if (reason !== undefined) return reason;
	const message = errorMessage(error);
	const from = ownValue(reasonsFrom, codeOf(error));
	if (from !== undefined) return from(message, them);
	const [, why] = messages.find(([pattern]) => pattern.test(message)) ?? [];
	if (why !== undefined) return why;
	if (codeOf(error) === '08P01')
		return `what is between here and the server says “${message}”; ask whoever looks after it, or try again later`;
	if (isLost(error)) return 'the server cannot be reached; check the network and the address';
	return message;
}
