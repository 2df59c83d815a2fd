import { splitCustomId } from './custom-id';

describe('splitCustomId', () => {
  it.each([
    ['Title {#id}', 'Title', 'id'],
    ['Title{#id}', 'Title', 'id'],
    ['Title   { #id }  ', 'Title', 'id'],
    ['Title {# id}', 'Title', 'id'],
    ['Title {#my_Id-1.2}', 'Title', 'my_Id-1.2'],
    ['Title {#überschrift}', 'Title', 'überschrift'],
    ['Title {#id .wide key="a"}', 'Title', 'id'],
    ['Title {.wide #id}', 'Title', 'id'],
    ['Title {: #id}', 'Title', 'id'],
    ['Title {/*id*/}', 'Title', 'id'],
    ['Title {/* id */}', 'Title', 'id'],
    ['Title{ /*id*/ }', 'Title', 'id'],
    ['Title {/*some_id*/}', 'Title', 'some_id'],
    ['`code` *b* {#id}', '`code` *b*', 'id'],
    ['A {b} {#id}', 'A {b}', 'id'],
    ['two\nlines {#id}', 'two\nlines', 'id'],
    ['{#id}', '', 'id'],
  ])('of %j gives the text %j and the id %j', (heading, source, customId) => {
    expect(splitCustomId(heading)).toEqual({ source, customId });
  });

  it.each([
    'Title',
    'Title {id}',
    'Title {#}',
    'Title {##id}',
    'Title {.class}',
    'Title {#id text}',
    'Title {#one #two}',
    'Title {#id} more',
    'Title \\{#id}',
    'Title `{#id}`',
    'Title {/* a comment */}',
    'Title {/**/}',
    'Title {}',
    'Title }',
    `Title {#${'x'.repeat(201)}}`,
  ])('leaves %.30j as it is', (heading) => {
    expect(splitCustomId(heading)).toEqual({ source: heading, customId: null });
  });
});
