/** Picture shown until the background video plays. */
export const POSTER = '/media/landing-poster.webp';
