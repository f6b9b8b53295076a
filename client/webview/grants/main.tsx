import '../shared/locale.ts';
import { render } from 'preact';
import { keepFocusOnReturn } from '../shared/focusOnReturn.ts';
import { Page } from './components/page.tsx';
import { post } from './host.ts';
import { toGrantsPage } from './receive.ts';
import './style.css';

const place = document.getElementById('app');

window.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
	const message = toGrantsPage(data);
	if (message && place) render(<Page state={message.state} />, place);
});

keepFocusOnReturn();
post({ type: 'ready' });
