import { describe, expect, it } from 'vitest';
import { ConversationHistory } from '../../../client/src/features/chat/conversations/history.ts';
import type { ConversationInfo } from '../../../protocol/chat/conversation.ts';
import type { PageHistory } from '../../../protocol/chat/page.ts';

const info = (id: string): ConversationInfo => ({
	id,
	workspace: 'file:///aria',
	session: 'main',
	title: `Talk ${id}`,
	createdAt: 0,
	updatedAt: 0,
	messages: 2,
});

function around(ids: string[], busy: readonly string[] = []) {
	const shown: PageHistory[] = [];
	const complaints: string[] = [];
	const gone = new Set<string>();
	const asked: string[] = [];
	const history = new ConversationHistory({
		list: async (_workspace, query) => {
			asked.push(query);
			return ids.filter((id) => !gone.has(id) && id.includes(query)).map(info);
		},
		rename: async () => null,
		delete: async (id) => {
			if (busy.includes(id)) return false;
			gone.add(id);
			return true;
		},
		restore: async (id) => gone.delete(id),
		post: (each) => shown.push(each),
		complain: (about) => complaints.push(about),
	});
	return { history, shown, complaints, asked, last: () => shown.at(-1)?.conversations.map(({ id }) => id) };
}

describe('the list of conversations on the editor side', () => {
	it('lists, and finds again what changed for whoever looks', async () => {
		const { history, last, asked } = around(['a', 'ab', 'c']);
		await history.refresh();
		expect(asked).toEqual([]);
		await history.show('file:///aria', 'a');
		expect(last()).toEqual(['a', 'ab']);
		await history.refresh();
		expect(asked).toEqual(['a', 'a']);
	});

	it('shows only what was asked for last', async () => {
		const { history, shown } = around(['a', 'b']);
		await Promise.all([history.show('file:///aria', 'a'), history.show('file:///aria', 'b')]);
		expect(shown.map(({ query }) => query)).toEqual(['b']);
	});

	it('deletes, says so, and brings back', async () => {
		const { history, shown, last } = around(['a', 'b']);
		await history.show('file:///aria', '');
		expect(await history.delete('a')).toBe(true);
		expect(shown.at(-1)).toMatchObject({ deleted: { id: 'a', title: 'Talk a' } });
		expect(last()).toEqual(['b']);
		await history.restore('a');
		expect(last()).toEqual(['a', 'b']);
		expect(shown.at(-1)).not.toHaveProperty('deleted');
	});

	it('deletes nothing in which somebody answers', async () => {
		const { history, complaints, last } = around(['a'], ['a']);
		await history.show('file:///aria', '');
		expect(await history.delete('a')).toBe(false);
		expect(complaints).toEqual(['busy']);
		expect(last()).toEqual(['a']);
	});
});
