/** One row of a conversation; what has no value is null. */
export interface ThreadRow {
	readonly created_at: string;
	readonly role: string;
	readonly kind: string;
	readonly content: string;
	readonly tool_name: string | null;
	/** JSON of the arguments. */
	readonly tool_input: string | null;
	/** ms. */
	readonly duration_ms: number | null;
	readonly token_count: number | null;
}

interface ThreadMeta {
	readonly type: 'worker_tick' | 'chat_session';
	readonly task_id: string | null;
	readonly title: string;
	readonly started_at: string;
}

export interface Thread {
	readonly meta: ThreadMeta;
	/** When the thread ended; undefined while it goes on. */
	readonly ended: string | undefined;
	/** Counted from 1. */
	readonly interactions: readonly (ThreadRow & { readonly sequence: number })[];
}

const columns = [
	'created_at',
	'role',
	'kind',
	'content',
	'tool_name',
	'tool_input',
	'duration_ms',
	'token_count',
] as const;

/** A cell, in quotes only where it must be. */
const cell = (value: string | number | null): string => {
	const text = value === null ? '' : String(value);
	return /[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

const line = (row: ThreadRow): string => `${columns.map((column) => cell(row[column])).join(',')}\n`;

const systemRow = (created_at: string, kind: string, content: string): ThreadRow => ({
	created_at,
	role: 'system',
	kind,
	content,
	tool_name: null,
	tool_input: null,
	duration_ms: null,
	token_count: null,
});

/** A conversation as the runtime keeps it on disk. */
export function writeThread({ meta, ended, interactions }: Thread): string {
	const { type, task_id, title, started_at } = meta;
	const rows = [
		systemRow(started_at, 'thread_meta', JSON.stringify({ type, task_id, title, started_at })),
		...interactions,
		...(ended === undefined ? [] : [systemRow(ended, 'thread_ended', '')]),
	];
	return `${columns.join(',')}\n${rows.map(line).join('')}`;
}

/** Rows of cells. A quote may open in the middle of a cell; carriage returns outside of quotes are ignored. */
function cellsOf(text: string): string[][] {
	const rows: string[][] = [];
	let row: string[] = [];
	let value = '';
	let quoted = false;
	const endCell = () => {
		row.push(value);
		value = '';
	};
	const endRow = () => {
		endCell();
		rows.push(row);
		row = [];
	};
	for (let at = 0; at < text.length; at += 1) {
		const unit = text[at];
		if (quoted) {
			if (unit !== '"') value += unit;
			else if (text[at + 1] === '"') {
				value += '"';
				at += 1;
			} else quoted = false;
		} else if (unit === '"') quoted = true;
		else if (unit === ',') endCell();
		else if (unit === '\n') endRow();
		else if (unit !== '\r') value += unit;
	}
	if (value !== '' || row.length > 0) endRow();
	return rows;
}

/** A conversation read back; undefined where its first row does not say what it is. Never throws. */
export function readThread(text: string): Thread | undefined {
	const cells = cellsOf(text);
	const rows = (cells[0]?.[0] === columns[0] ? cells.slice(1) : cells).map(rowOf);
	const meta = rows.find(({ kind }) => kind === 'thread_meta');
	const parsed = meta && metaOf(meta.content);
	if (!parsed) return undefined;
	const interactions = rows.filter(({ kind }) => kind !== 'thread_meta' && kind !== 'thread_ended');
	return {
		meta: parsed,
		ended: rows.findLast(({ kind }) => kind === 'thread_ended')?.created_at,
		interactions: interactions.map((row, index) => ({ ...row, sequence: index + 1 })),
	};
}

const numberOf = (text: string | undefined): number | null => (text === undefined || text === '' ? null : Number(text));

function rowOf(cells: readonly string[]): ThreadRow {
	const [
		created_at = '',
		role = 'system',
		kind = 'message',
		content = '',
		tool_name = '',
		tool_input = '',
		duration,
		tokens,
	] = cells;
	return {
		created_at,
		role,
		kind,
		content,
		tool_name: tool_name || null,
		tool_input: tool_input || null,
		duration_ms: numberOf(duration),
		token_count: numberOf(tokens),
	};
}

function metaOf(content: string): ThreadMeta | undefined {
	try {
		return JSON.parse(content) as ThreadMeta;
	} catch {
		return undefined;
	}
}

/**
 * The UTC day that a UUID of version 7 was made on, which names a thread's folder; undefined for other ids. Looks at
 * the digits of the time and the version alone, as the runtime does.
 */
export function dateFromUuidV7(id: string): string | undefined {
	if (id.length < 19 || id[14] !== '7') return undefined;
	const moment = Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
	if (!(moment > 0)) return undefined;
	const date = new Date(moment);
	const twoDigits = (number: number) => String(number).padStart(2, '0');
	return `${date.getUTCFullYear()}-${twoDigits(date.getUTCMonth() + 1)}-${twoDigits(date.getUTCDate())}`;
}
