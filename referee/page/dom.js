// Elements, made from plain values: nothing is ever parsed as HTML, so any text is harmless.

const SVG = 'http://www.w3.org/2000/svg';

function setAttribute(node, name, value) {
  if (value === null || value === undefined || value === false) return;
  if (name.startsWith('on') && typeof value === 'function') {
    node.addEventListener(name.slice(2), value);
  } else if (name === 'style') {
    // By the object model: the page's policy forbids the attribute.
    if (typeof value === 'string') node.style.cssText = value;
    else for (const [key, text] of Object.entries(value)) node.style.setProperty(key, text);
  } else if (value === true) {
    node.setAttribute(name, '');
  } else {
    node.setAttribute(name, String(value));
  }
}

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) setAttribute(node, name, value);
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    node.append(child instanceof Node ? child : visible(String(child)));
  }
  return node;
}

// An HTML element. `attributes`: strings and numbers as they are, true: present, false, null and
// undefined: absent; style: a text or an object of properties; on...: a listener. `children`:
// nodes, texts and lists of these; null, undefined and false are left out.
export function el(tag, attributes, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

// The same for an SVG element.
export function svg(tag, attributes, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

const UNSEEN = new RegExp(
  '[\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5' +
    '\\u180b-\\u180f\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\u3164\\ufeff\\uffa0\\ufff9-\\ufffb]' +
    '|[\\u{e0000}-\\u{e0fff}]',
  'gu');

// The text with characters shown that cannot be seen or turn the writing direction: "[U+202E]".
export function visible(text) {
  return text.replace(
    UNSEEN, (c) => '[U+' + c.codePointAt(0).toString(16).toUpperCase().padStart(4, '0') + ']');
}
