import { isJsonObject, type Json } from '../../../../../text/json5.ts';
import { type ConfigBranch, type ConfigDraft, objectAt } from './draft.ts';

/** One thing that the program puts right. */
export type MigrationStep = (draft: ConfigDraft) => void;

export type Test = (value: Json | undefined) => boolean;

export const isObject = isJsonObject;
export const isText = (value: Json | undefined): value is string => typeof value === 'string';
export const isFlag = (value: Json | undefined): value is boolean => typeof value === 'boolean';
const anything: Test = () => true;
const isEmpty: Test = (value) => isObject(value) && Object.keys(value).length === 0;

const wordsOf = (list: string): readonly string[] => list.trim().split(/\s+/u);
const parentOf = (pattern: string): string => pattern.slice(0, pattern.lastIndexOf('.'));

/** Takes members out; `patterns` are separated by white space. */
export const takesOut =
	(patterns: string, test: Test = anything): MigrationStep =>
	(draft) => {
		for (const { owner, key } of wordsOf(patterns).flatMap((pattern) => draft.members(pattern))) {
			if (test(owner[key])) delete owner[key];
		}
	};

/** Takes members out, and then what holds nothing any more; agents, and what `*` stands for, stay. */
export const clears =
	(patterns: string): MigrationStep =>
	(draft) => {
		for (const pattern of wordsOf(patterns)) {
			if (draft.members(pattern).length === 0) continue;
			takesOut(pattern)(draft);
			for (let above = parentOf(pattern); !/(?:^|\.)(?:\*|@\w+)?$/u.test(above); above = parentOf(above)) {
				takesOut(above, isEmpty)(draft);
			}
		}
	};

/** Members that have another name now; rows of `path newName`. What has the new name already wins. */
export const renames =
	(rows: string, test: Test = anything): MigrationStep =>
	(draft) => {
		for (const row of rows.trim().split('\n')) {
			const [pattern = '', name = ''] = wordsOf(row);
			for (const member of draft.members(pattern)) {
				if (test(member.owner[member.key])) draft.fill(member, member.owner, name);
			}
		}
	};

/** Members that have another place now; rows of `path newPath`, both from the root. What is there already wins. */
export const moves =
	(rows: string, test: Test = anything): MigrationStep =>
	(draft) => {
		for (const row of rows.trim().split('\n')) {
			const [pattern = '', place = ''] = wordsOf(row);
			const path = place.split('.');
			for (const member of draft.members(pattern)) {
				if (!test(member.owner[member.key])) continue;
				draft.fill(member, draft.ensure(draft.root, ...path.slice(0, -1)), path.at(-1) ?? '');
			}
		}
	};

/** Objects whose members have another place now, `to` from the object that holds them; what is there already wins. */
export const merges =
	(pattern: string, ...to: readonly string[]): MigrationStep =>
	(draft) => {
		for (const { owner, key } of draft.members(pattern)) mergeInto(draft, owner, key, owner, to);
	};

/** The same with `to` from the root. */
export const mergesAtRoot =
	(pattern: string, ...to: readonly string[]): MigrationStep =>
	(draft) => {
		for (const { owner, key } of draft.members(pattern)) mergeInto(draft, owner, key, draft.root, to);
	};

function mergeInto(
	draft: ConfigDraft,
	owner: ConfigBranch,
	key: string,
	start: ConfigBranch,
	to: readonly string[],
): void {
	const legacy = objectAt(owner, key);
	if (legacy === undefined) return;
	draft.merge(draft.ensure(start, ...to), legacy);
	delete owner[key];
}

/** Values that are written otherwise now; `undefined` leaves one as it is. */
export const rewrites =
	(patterns: string, rewritten: (value: Json | undefined) => Json | undefined): MigrationStep =>
	(draft) => {
		for (const { owner, key } of wordsOf(patterns).flatMap((pattern) => draft.members(pattern))) {
			owner[key] = rewritten(owner[key]) ?? owner[key];
		}
	};

/** By a table of texts, which are looked up as they are, or without regard to case and outer space. */
export const fromTable =
	(table: Readonly<Record<string, string>>, loosely = false) =>
	(value: Json | undefined): string | undefined => {
		const text = isText(value) ? (loosely ? value.trim().toLowerCase() : value) : undefined;
		return text !== undefined && Object.hasOwn(table, text) ? table[text] : undefined;
	};

/** Does something with each object that a pattern leads to. */
export const within =
	(pattern: string, step: (draft: ConfigDraft, found: ConfigBranch) => void): MigrationStep =>
	(draft) => {
		for (const found of draft.objects(pattern)) step(draft, found);
	};
